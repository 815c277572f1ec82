import type { MailGroup } from '@landfall/contract/email/mail-reports.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { MailTable } from './mail-table.tsx'

interface ReportGroupsProps {
  title: string
  category: string
  groups: readonly MailGroup[]
  nameOf: (name: string) => string
}

const columns = ['accepted', 'opened', 'clicked', 'replied', 'bounced', 'failed', 'complained'] as const

/** Figures of a mailing parted by one thing, such as providers or countries. */
export function ReportGroups({ groups, nameOf, ...words }: ReportGroupsProps): ReactNode {
  const { t } = useTranslation()
  return (
    <MailTable
      {...words}
      rows={groups}
      nameOf={({ name }) => nameOf(name)}
      columns={columns.map((key) => ({
        key,
        title: t(`mailReports.columns.${key}`),
        cell: (group: MailGroup) => formatNumber(group[key]),
      }))}
    />
  )
}
