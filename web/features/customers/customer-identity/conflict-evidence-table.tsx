import type { ConflictEvidence } from '@landfall/contract/customers/customer-conflicts.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber } from '#platform/formatters.ts'
import { ScrollGroup } from '#ui/scroll-group.tsx'

interface ConflictEvidenceTableProps {
  evidence: readonly ConflictEvidence[]
  /** Id of the heading above it. */
  labelledBy: string
}

/** What each person has done for the customer. */
export function ConflictEvidenceTable({ evidence, labelledBy }: ConflictEvidenceTableProps): ReactNode {
  const { t } = useTranslation()
  const field = (name: 'person' | 'followUps' | 'firstFollowUp' | 'mails' | 'firstMail' | 'ownedDays') =>
    t(`customerIdentity.conflicts.fields.${name}`)
  return (
    <ScrollGroup labelledBy={labelledBy}>
      <table className="evidence-table">
        <thead>
          <tr>
            <th scope="col">{field('person')}</th>
            <th scope="col">{field('followUps')}</th>
            <th scope="col">{field('firstFollowUp')}</th>
            <th scope="col">{field('mails')}</th>
            <th scope="col">{field('firstMail')}</th>
            <th scope="col">{field('ownedDays')}</th>
          </tr>
        </thead>
        <tbody>
          {evidence.map((person) => (
            <tr key={person.userId}>
              <th scope="row">
                {person.userName}
                <span className="duplicate-facts"> {rolesOf(person)}</span>
              </th>
              <td>{formatNumber(person.followUps)}</td>
              <td>{person.firstFollowUpAt && formatDateTime(person.firstFollowUpAt)}</td>
              <td>{formatNumber(person.mails)}</td>
              <td>{person.firstMailAt && formatDateTime(person.firstMailAt)}</td>
              <td>{formatNumber(person.ownedDays)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollGroup>
  )

  function rolesOf({ isOwner, isClaimant }: ConflictEvidence): string {
    if (isOwner) return t('customerIdentity.conflicts.fields.owner')
    return isClaimant ? t('customerIdentity.conflicts.fields.claimant') : ''
  }
}
