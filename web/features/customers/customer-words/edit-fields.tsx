import type { CustomerEditKind } from '@landfall/contract/customers/customer-batch.ts'
import { customerIntents, customerStages } from '@landfall/contract/customers/customer-profile.ts'
import { DatePicker, Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { editKinds, ofCountry } from './customer-edits.ts'
import { LabelsItem } from './labels-item.tsx'
import { languageChoices, zoneChoices } from './profile-texts.ts'
import { useWords } from './use-vocabulary.ts'

/** What is to be changed about many customers, and to what, within the dialog of a batch. */
export function EditFields(): ReactNode {
  const { t } = useTranslation()
  const kind = Form.useWatch<CustomerEditKind | undefined>('kind') ?? 'addLabels'
  return (
    <>
      <Form.Item name="kind" label={t('customerProfile.what')} initialValue="addLabels">
        <Select options={editKinds.map((value) => ({ value, label: t(`customerProfile.batch.${value}`) }))} />
      </Form.Item>
      <EditValue kind={kind} />
    </>
  )
}

function EditValue({ kind }: { kind: CustomerEditKind }): ReactNode {
  const { t } = useTranslation()
  const words = useWords()
  const label = t(`customerProfile.batch.${kind}`)
  const rules = [{ required: true, message: t('customerProfile.choose') }]
  const pick = (name: string, options: { value: string | number; label: string }[]) => (
    <Form.Item key={kind} name={name} label={label} rules={rules}>
      <Select showSearch={{ optionFilterProp: 'label' }} options={options} />
    </Form.Item>
  )
  switch (kind) {
    case 'addLabels':
    case 'removeLabels':
      return <LabelsItem key="labels" label={label} />
    case 'group':
      // No group has the number 0; a picker knows no null.
      return pick('groupId', [{ value: 0, label: t('customerProfile.noGroup') }, ...words.groupChoices])
    case 'source':
      return pick('sourceId', words.sourceChoices)
    case 'stage':
      return pick(
        'stage',
        customerStages.map((value) => ({ value, label: words.stageName(value) })),
      )
    case 'intent':
      return pick(
        'intent',
        customerIntents.map((value) => ({ value, label: words.intentName(value) })),
      )
    case 'timeZone':
      return pick('timeZone', [
        { value: ofCountry, label: t('customerProfile.zoneOfCountry') },
        ...zoneChoices(),
      ])
    case 'language':
      return pick('language', [
        { value: ofCountry, label: t('customerProfile.languageOfCountry') },
        ...languageChoices(),
      ])
    default:
      return (
        <Form.Item key={kind} name="nextContactAt" label={label} extra={t('customerProfile.noContactHint')}>
          <DatePicker className="full-width" showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
        </Form.Item>
      )
  }
}
