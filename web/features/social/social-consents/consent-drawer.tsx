import { consentSources, mostConsents } from '@landfall/contract/social/consents.ts'
import { DatePicker, Form, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormDrawer } from '#ui/form-drawer.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { readConsentLines } from './consent-lines.ts'
import { recordedText, useRecordConsents } from './use-consents.ts'

/** Whose consent is recorded, where that is known already. */
export interface ConsentPerson {
  customerId?: number
  phone: string
  name: string
}

interface ConsentDrawerProps {
  open: boolean
  person?: ConsentPerson | undefined
  onClose: () => void
}

interface Values {
  people: string
  source: (typeof consentSources)[number]
  givenOn: Dayjs
  proof: string
}

/** Records that people have agreed: their numbers, when, how, and where that can be seen. */
export function ConsentDrawer({ open, person, onClose }: ConsentDrawerProps): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const record = useRecordConsents()
  const save = async ({ people, source, givenOn, proof }: Values) => {
    const result = await record.mutateAsync({
      ...{ source, proof, givenOn: givenOn.format('YYYY-MM-DD') },
      people: readConsentLines(people).people,
      ...(person?.customerId === undefined ? {} : { customerId: person.customerId }),
    })
    notifySuccess(recordedText(t, result))
    onClose()
  }
  return (
    <FormDrawer
      open={open}
      title={t('consents.record')}
      formId={formId}
      isSaving={record.isPending}
      onClose={onClose}
    >
      {open && <ConsentForm formId={formId} person={person} save={save} />}
    </FormDrawer>
  )
}

interface ConsentFormProps {
  formId: string
  person: ConsentPerson | undefined
  save: (values: Values) => Promise<void>
}

function ConsentForm({ formId, person, save }: ConsentFormProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { failure, submit } = useFormSave<Values>(form, save)
  const required = [{ required: true }]
  const check = async (_rule: unknown, text: string | undefined) => {
    const { people, wrongLine } = readConsentLines(text ?? '')
    if (wrongLine !== undefined) throw new Error(t('consents.lineWrong', { line: formatNumber(wrongLine) }))
    if (people.length > mostConsents)
      throw new Error(t('consents.tooMany', { limit: formatNumber(mostConsents) }))
  }
  return (
    <Form<Values>
      id={formId}
      name="consent"
      form={form}
      layout="vertical"
      initialValues={{ people: person ? [person.phone, person.name].filter(Boolean).join(', ') : '' }}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <p className="quiet">{t('consents.intro')}</p>
      <Form.Item
        name="people"
        label={t('consents.fields.people')}
        extra={t('consents.peopleHint', { limit: formatNumber(mostConsents) })}
        rules={[...required, { validator: check }]}
      >
        <Input.TextArea autoSize={{ minRows: person ? 1 : 4, maxRows: 14 }} spellCheck={false} />
      </Form.Item>
      <Form.Item name="source" label={t('consents.fields.source')} rules={required}>
        <Select options={consentSources.map((value) => ({ value, label: t(`consents.sources.${value}`) }))} />
      </Form.Item>
      <Form.Item name="givenOn" label={t('consents.fields.givenOn')} rules={required}>
        <DatePicker maxDate={dayjs()} />
      </Form.Item>
      <Form.Item
        name="proof"
        label={t('consents.fields.proof')}
        extra={t('consents.proofHint')}
        rules={[...required, { min: 3, max: 500 }]}
      >
        <Input maxLength={500} />
      </Form.Item>
    </Form>
  )
}
