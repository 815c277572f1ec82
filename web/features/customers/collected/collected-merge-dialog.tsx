import type { CollectedRow, MergePreview } from '@landfall/contract/customers/collected.ts'
import { Alert, Button, Form, Input, Select, Skeleton } from 'antd'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { FormGuard } from '#ui/form-guard.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { useCustomerSearch, useMerge, useMergePreview } from './use-collected.ts'

interface CollectedMergeDialogProps {
  row: CollectedRow
  onClose: () => void
}

interface Values {
  customerId: number
  reason?: string
}

/** Chooses the customer that a collected company is, shows what that adds, and merges. */
export function CollectedMergeDialog({ row, onClose }: CollectedMergeDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const known = row.duplicates.flatMap(({ customerId, name, ownerName }) =>
    customerId === null ? [] : [{ value: customerId, label: [name, ownerName].filter(Boolean).join(' · ') }],
  )
  const customerId = Form.useWatch('customerId', form)
  const preview = useMergePreview(row.id, customerId)
  const merge = useMerge()
  const isAlike = merge.error instanceof ApiError && merge.error.name === 'customerMayExist'
  const failure = merge.error ?? preview.error
  return (
    <TabModal
      open
      title={t('collected.mergeTitle', { name: row.name })}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('common.cancel')}
        </Button>,
        <Button
          key="merge"
          type="primary"
          disabled={!preview.data}
          loading={merge.isPending}
          onClick={form.submit}
        >
          {t('collected.merge')}
        </Button>,
      ]}
    >
      <Form<Values>
        form={form}
        name="collectedMerge"
        layout="vertical"
        initialValues={{ customerId: known[0]?.value }}
        onFinish={({ customerId: target, reason }) =>
          merge.mutate(
            { row, customerId: target, ...(reason === undefined ? {} : { duplicateReason: reason }) },
            { onSuccess: onClose },
          )
        }
      >
        <FormGuard />
        <Form.Item
          name="customerId"
          label={t('collected.pick')}
          rules={[{ required: true, message: t('collected.pickMissing') }]}
        >
          <CustomerPick known={known} />
        </Form.Item>
        {failure !== null && <Alert type="error" showIcon title={describeError(failure)} />}
        {customerId !== undefined && preview.isPending && <Skeleton active paragraph={{ rows: 2 }} />}
        {preview.data && <Preview preview={preview.data} />}
        {isAlike && (
          <Form.Item
            name="reason"
            label={t('collected.reason')}
            rules={[{ required: true, whitespace: true, message: t('collected.reasonMissing') }]}
          >
            <Input maxLength={500} />
          </Form.Item>
        )}
      </Form>
    </TabModal>
  )
}

interface CustomerPickProps {
  id?: string
  known: readonly { value: number; label: string }[]
  value?: number
  onChange?: (value: number) => void
}

/** Finds customers by what is typed; those it may be are offered at first. */
function CustomerPick({ id, known, value, onChange }: CustomerPickProps): ReactNode {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = useCustomerSearch(useDeferredValue(search.trim()))
  const [chosen, setChosen] = useState<{ value: number; label: string } | undefined>(known[0])
  const options = search.trim() === '' ? known : (found.data ?? [])
  const isListed = options.some((option) => option.value === chosen?.value)
  return (
    <Select<number, { value: number; label: string }>
      id={id}
      value={value}
      placeholder={t('collected.pickHint')}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      onChange={(next, option) => {
        if (option && !Array.isArray(option)) setChosen(option)
        onChange?.(next)
      }}
      options={[...(chosen && !isListed ? [chosen] : []), ...options]}
    />
  )
}

function Preview({ preview: { fields, added, completed } }: { preview: MergePreview }): ReactNode {
  const { t } = useTranslation()
  if (fields.length + added.length + completed.length === 0) return <p>{t('collected.addsNothing')}</p>
  return (
    <>
      <p>{t('collected.adds')}</p>
      <ul className="merge-preview">
        {fields.map(({ field, after }) => (
          <li key={field}>
            {t(`customers.fields.${field}`)}: {after}
          </li>
        ))}
        {added.map((name) => (
          <li key={`added ${name}`}>{t('collected.addsPerson', { name })}</li>
        ))}
        {completed.map((name) => (
          <li key={`completed ${name}`}>{t('collected.completesPerson', { name })}</li>
        ))}
      </ul>
    </>
  )
}
