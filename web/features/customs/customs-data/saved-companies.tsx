import { MailOutlined } from '@ant-design/icons'
import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import { type SavedTradeCompany, tradeRoles } from '@landfall/contract/customers/customers.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { Button, Form, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWriteMail } from '#features/customers/customers/mail-link.ts'
import { formatNumber } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { TabModal } from '#ui/tab-modal.tsx'

const tones: Record<SavedTradeCompany['state'], StateTone> = {
  created: 'good',
  existing: 'active',
  notFound: 'bad',
}

/** Says of each company whether it became a customer or was one, and leads on to writing to them. */
export function SavedCompanies({
  companies,
  onClose,
}: {
  companies: readonly SavedTradeCompany[]
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const writeMail = useWriteMail()
  const count = (state: SavedTradeCompany['state']) =>
    formatNumber(companies.filter((company) => company.state === state).length)
  const ids = companies.flatMap(({ customerId }) => customerId ?? [])
  return (
    <TabModal
      open
      width={640}
      title={t('customers.savedFromCustoms', { created: count('created'), existing: count('existing') })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Allowed need="email.task.send">
            <Button
              type="primary"
              icon={<MailOutlined aria-hidden />}
              disabled={ids.length === 0}
              onClick={() => {
                onClose()
                writeMail({ scope: batchScope.Checked, ids })
              }}
            >
              {t('customers.writeMail')}
            </Button>
          </Allowed>
        </>
      }
    >
      <ul className="saved-companies">
        {companies.map(({ key, name, state, customerId, ownerName }) => (
          <li key={key}>
            <StateTag tone={tones[state]}>{t(`customsData.saved.${state}`)}</StateTag>
            {customerId === null ? (
              <span>{name || key.replace('|', ', ')}</span>
            ) : (
              <Link className="plain-link" to={customerPath(customerId)}>
                {name}
              </Link>
            )}
            {state === 'existing' && <span className="quiet">{ownerName ?? t('customers.pool')}</span>}
          </li>
        ))}
      </ul>
    </TabModal>
  )
}

/** Which party of each chosen shipment is meant. */
export function PartyChoice(): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.Item name="role" label={t('customsData.whichParty')} initialValue="buyer">
      <Radio.Group
        options={tradeRoles.map((value) => ({ value, label: t(`customsData.column.${value}`) }))}
      />
    </Form.Item>
  )
}
