import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  CodeOutlined,
  ControlOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  DeleteOutlined,
  ExportOutlined,
  FileTextOutlined,
  GlobalOutlined,
  HistoryOutlined,
  InboxOutlined,
  KeyOutlined,
  LinkOutlined,
  LoginOutlined,
  MailOutlined,
  ScheduleOutlined,
  SearchOutlined,
  SendOutlined,
  SettingOutlined,
  TeamOutlined,
  TrademarkOutlined,
  UploadOutlined,
  UserDeleteOutlined,
  WalletOutlined,
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
  person: UserDeleteOutlined,
  login: LoginOutlined,
  key: KeyOutlined,
  export: ExportOutlined,
  delete: DeleteOutlined,
  audit: AuditOutlined,
  points: WalletOutlined,
  brand: TrademarkOutlined,
  control: ControlOutlined,
  support: CustomerServiceOutlined,
  company: BankOutlined,
}

/** The icon of a menu entry; entries without one we know get a neutral one. */
export function MenuIcon({ name }: { name: string | undefined }): ReactNode {
  const Icon = icons[name ?? ''] ?? AppstoreOutlined
  return <Icon aria-hidden />
}
