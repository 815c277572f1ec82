import {
  AppstoreOutlined,
  CodeOutlined,
  DashboardOutlined,
  FileTextOutlined,
  GlobalOutlined,
  HistoryOutlined,
  InboxOutlined,
  LinkOutlined,
  MailOutlined,
  ScheduleOutlined,
  SearchOutlined,
  SendOutlined,
  SettingOutlined,
  TeamOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import type { ComponentType, ReactNode } from 'react'

const icons: Record<string, ComponentType<{ 'aria-hidden'?: boolean }>> = {
  dashboard: DashboardOutlined,
  global: GlobalOutlined,
  search: SearchOutlined,
  upload: UploadOutlined,
  team: TeamOutlined,
  mail: MailOutlined,
  schedule: ScheduleOutlined,
  send: SendOutlined,
  file: FileTextOutlined,
  history: HistoryOutlined,
  inbox: InboxOutlined,
  setting: SettingOutlined,
  link: LinkOutlined,
  code: CodeOutlined,
}

/** The icon of a menu entry; entries without one we know get a neutral one. */
export function MenuIcon({ name }: { name: string | undefined }): ReactNode {
  const Icon = icons[name ?? ''] ?? AppstoreOutlined
  return <Icon aria-hidden />
}
