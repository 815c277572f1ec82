import {
  kindsFor,
  type WatchInput,
  type WatchView,
  watchFrequencies,
} from '@landfall/contract/customs/customs-watches.ts'
import { Checkbox, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { FormGuard } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useChangeWatch, useCreateWatch } from './use-watches.ts'
import './watches.css'

type FormValues = Pick<WatchInput, 'name' | 'kinds' | 'changePercent' | 'frequency' | 'resultCap'> & {
  channels: ('byNotice' | 'byMail')[]
}

/** What is to be watched, or a watch that is to be changed. */
export type WatchDraft = Pick<WatchInput, 'query' | 'company'> & { suggestedName: string }

interface WatchFormDialogProps {
  draft: WatchDraft | WatchView
  onClose: () => void
}

function valuesOf(draft: WatchDraft | WatchView): FormValues {
  if ('id' in draft) {
    const { name, kinds, changePercent, frequency, resultCap, byNotice, byMail } = draft
    const channels = [...(byNotice ? (['byNotice'] as const) : []), ...(byMail ? (['byMail'] as const) : [])]
    return { name, kinds, changePercent, frequency, resultCap, channels }
  }
  const wished: readonly WatchInput['kinds'][number][] = [
    'newPartner',
    'lostPartner',
    'newBuyer',
    'newPeriod',
  ]
  const kinds = kindsFor(draft).filter((kind) => wished.includes(kind))
  const name = draft.suggestedName.slice(0, 60)
  return { name, kinds, changePercent: 30, frequency: 'load', resultCap: 100, channels: ['byNotice'] }
}

/** Asks under which name a search or company is kept, and of what and how its user is told. */
export function WatchFormDialog({ draft, onClose }: WatchFormDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<FormValues>()
  const create = useCreateWatch()
  const change = useChangeWatch(true)
  const failure = create.error ?? change.error
  const submit = async ({ channels, ...values }: FormValues) => {
    const settings = {
      ...values,
      byNotice: channels.includes('byNotice'),
      byMail: channels.includes('byMail'),
    }
    try {
      if ('id' in draft) await change.mutateAsync({ id: draft.id, change: settings })
      else await create.mutateAsync({ ...settings, query: draft.query, company: draft.company })
      notifySuccess(t('watches.saved'))
      onClose()
    } catch (error) {
      if (error instanceof ApiError) placeIssues(form, error)
    }
  }
  return (
    <SubmitDialog
      title={t('id' in draft ? 'watches.edit' : draft.company ? 'watches.watchCompany' : 'watches.save')}
      isRunning={create.isPending || change.isPending}
      failure={failure}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form form={form} name="watch" layout="vertical" initialValues={valuesOf(draft)} onFinish={submit}>
        <FormGuard />
        <WatchFields kinds={kindsFor(draft)} form={form} />
      </Form>
    </SubmitDialog>
  )
}

interface WatchFieldsProps {
  kinds: readonly WatchInput['kinds'][number][]
  form: ReturnType<typeof Form.useForm<FormValues>>[0]
}

function WatchFields({ kinds, form }: WatchFieldsProps): ReactNode {
  const { t } = useTranslation()
  const chosen = Form.useWatch('kinds', form) ?? []
  const nameLabel = t('watches.name')
  const needed = (field: string) => [{ required: true, message: t('common.required', { field }) }]
  return (
    <>
      <Form.Item
        name="name"
        label={nameLabel}
        rules={[{ required: true, whitespace: true, message: t('common.required', { field: nameLabel }) }]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="kinds"
        label={t('watches.tellMeOf')}
        extra={chosen.length === 0 ? t('watches.onlyKept') : undefined}
      >
        <Checkbox.Group
          className="watch-kinds"
          options={kinds.map((value) => ({ value, label: t(`watches.kind.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        hidden={!chosen.includes('volumeChange')}
        name="changePercent"
        label={t('watches.changePercent')}
        rules={needed(t('watches.changePercent'))}
      >
        <InputNumber min={1} max={1000} precision={0} />
      </Form.Item>
      <div hidden={chosen.length === 0}>
        <Form.Item name="channels" label={t('watches.channel')}>
          <Checkbox.Group
            className="watch-kinds"
            options={(['byNotice', 'byMail'] as const).map((value) => ({
              value,
              label: t(`watches.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item name="frequency" label={t('watches.frequency')}>
          <Select
            options={watchFrequencies.map((value) => ({ value, label: t(`watches.frequencyName.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="resultCap" label={t('watches.resultCap')} rules={needed(t('watches.resultCap'))}>
          <InputNumber min={1} max={500} precision={0} />
        </Form.Item>
      </div>
    </>
  )
}
