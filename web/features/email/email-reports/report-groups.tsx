import type { MailGroup } from '@landfall/contract/email/mail-reports.ts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { ScrollGroup } from '#ui/scroll-group.tsx'
import './email-reports.css'

interface ReportGroupsProps {
  title: string
  category: string
  groups: readonly MailGroup[]
  nameOf: (name: string) => string
}

const columns = ['accepted', 'opened', 'clicked', 'replied', 'bounced', 'failed', 'complained'] as const

/** Figures of a mailing parted by one thing, such as providers or countries. */
export function ReportGroups({ title, category, groups, nameOf }: ReportGroupsProps): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <section>
      <h2 id={heading} className="mail-subheading">
        {title}
      </h2>
      <div className="mail-table">
        <ScrollGroup labelledBy={heading}>
          <table>
            <thead>
              <tr>
                <th scope="col">{category}</th>
                {columns.map((key) => (
                  <th key={key} scope="col">
                    {t(`mailReports.columns.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <tr key={group.name}>
                  <th scope="row">{nameOf(group.name)}</th>
                  {columns.map((key) => (
                    <td key={key}>{formatNumber(group[key])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollGroup>
      </div>
    </section>
  )
}
