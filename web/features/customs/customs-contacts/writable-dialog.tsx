import { MailOutlined } from '@ant-design/icons'
import {
  type WritableCompany,
  type WritableState,
  writableStates,
} from '@landfall/contract/customs/customs-contacts.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWriteMail } from '#features/customers/customers/mail-link.ts'
import { formatNumber } from '#platform/formatters.ts'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { TabModal } from '#ui/tab-modal.tsx'

const tones: Record<WritableState, StateTone> = {
  ready: 'good',
  covered: 'warning',
  noAddress: 'neutral',
  notYours: 'active',
  notFound: 'bad',
  refused: 'bad',
}

/** Says which companies can be written to and why the others cannot, and leads on to the mail. */
export function WritableDialog({
  items,
  onClose,
}: {
  items: readonly WritableCompany[]
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const writeMail = useWriteMail()
  const ready = items.filter(({ state }) => state === 'ready')
  const ids = [...new Set(ready.flatMap(({ customerId }) => customerId ?? []))]
  const others = writableStates
    .map((state) => ({ state, rows: items.filter((item) => item.state === state) }))
    .filter(({ state, rows }) => state !== 'ready' && rows.length > 0)
  const write = () => {
    onClose()
    writeMail({ scope: batchScope.Checked, ids })
  }
  return (
    <TabModal
      open
      width={640}
      title={t('tradeCompanies.batch.ready', {
        amount: formatNumber(ready.length),
        total: formatNumber(items.length),
      })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button
            type="primary"
            icon={<MailOutlined aria-hidden />}
            disabled={ids.length === 0}
            onClick={write}
          >
            {t('tradeCompanies.batch.writeTo', { amount: formatNumber(ids.length) })}
          </Button>
        </>
      }
    >
      {others.map(({ state, rows }) => (
        <section key={state}>
          <p>
            <StateTag tone={tones[state]}>{t(`tradeCompanies.batch.writable.${state}`)}</StateTag>{' '}
            {formatNumber(rows.length)}
          </p>
          <ul className="found-contacts">
            {rows.map(({ key, name }) => (
              <li key={key}>{name || key.replace('|', ', ')}</li>
            ))}
          </ul>
        </section>
      ))}
    </TabModal>
  )
}
