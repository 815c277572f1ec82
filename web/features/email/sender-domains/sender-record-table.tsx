import {
  dnsProviders,
  type SenderDomainView,
  type SenderRecord,
  type SenderRecordState,
} from '@landfall/contract/email/sender-domains.ts'
import { Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#ui/copy-button.tsx'
import { ScrollGroup } from '#ui/scroll-group.tsx'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'

const tones: Record<SenderRecordState, StateTone> = {
  found: 'good',
  missing: 'warning',
  wrong: 'bad',
  unknown: 'neutral',
  unchecked: 'neutral',
}

/** What to enter into DNS, in the words of the provider, and what stands there. */
export function SenderRecordTable({ item }: { item: SenderDomainView }): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  const label = useId()
  const [chosen, setChosen] = useState(item.provider)
  const provider = chosen ?? item.provider ?? 'other'
  return (
    <>
      <div className="sender-provider">
        <h3 id={heading} className="sender-heading">
          {t('senderDomains.recordsTitle')}
        </h3>
        <span id={label}>{t('senderDomains.providerLabel')}</span>
        <Select
          value={provider}
          aria-labelledby={label}
          popupMatchSelectWidth={false}
          onChange={setChosen}
          options={dnsProviders.map((value) => ({ value, label: t(`senderDomains.providers.${value}`) }))}
        />
      </div>
      <p className="sender-hint">{t(`senderDomains.steps.${provider}`)}</p>
      <ScrollGroup labelledBy={heading}>
        <table className="sender-records" aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">{t('senderDomains.purpose')}</th>
              <th scope="col">{t('senderDomains.type')}</th>
              <th scope="col">{t(`senderDomains.hostLabels.${provider}`)}</th>
              <th scope="col">{t('senderDomains.value')}</th>
              <th scope="col">{t('senderDomains.stateColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {item.records.map((record) => (
              <RecordRow key={`${record.type} ${record.name}`} record={record} />
            ))}
          </tbody>
        </table>
      </ScrollGroup>
    </>
  )
}

function RecordRow({ record }: { record: SenderRecord }): ReactNode {
  const { t } = useTranslation()
  const { kind, type, host, value, state, problem, standing, isRequired } = record
  return (
    <tr>
      <th scope="row">
        {t(`senderDomains.kinds.${kind}`)}
        <span className="sender-quiet">
          {t(isRequired ? 'senderDomains.required' : 'senderDomains.advised')}
        </span>
      </th>
      <td>{type}</td>
      <td>
        <code>{host}</code>
        <CopyButton text={host} />
      </td>
      <td className="sender-value">
        <code>{value}</code>
        <CopyButton text={value} />
        {state === 'wrong' &&
          standing.map((text) => (
            <p key={text} className="sender-quiet">
              {t('senderDomains.standing', { text })}
            </p>
          ))}
      </td>
      <td>
        <StateTag tone={tones[state]}>{t(`senderDomains.recordStates.${state}`)}</StateTag>
        {problem && <p className="sender-problem">{t(`senderDomains.problems.${problem}`)}</p>}
      </td>
    </tr>
  )
}
