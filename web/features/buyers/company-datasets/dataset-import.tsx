import {
  type CompanyDataset,
  datasetRowLimit,
  datasetSizeLimit,
} from '@landfall/contract/buyers/company-datasets.ts'
import { Alert, Button, Checkbox, Form, Input, Progress, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryChoices } from '#platform/country-names.ts'
import { formatBytes, formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { type DatasetWish, useDatasetImport } from './use-datasets.ts'

interface DatasetImportProps {
  /** The dataset that gets a new release; undefined for a new one. */
  replaced: CompanyDataset | undefined
  /** Called when no release is wanted any more. */
  onDone: () => void
}

const endings = [
  ...['.csv', '.txt', '.tsv', '.xlsx', '.json', '.jsonl', '.ndjson', '.zip', '.gz'],
  ...['.geojson', '.geojsonl', '.geojsons', '.geojsonseq', '.parquet', '.geoparquet'],
]

const blank: DatasetWish = { name: '', licence: '', attribution: '', release: '', isStorable: true }

/** Says what a file of companies is, and imports it. */
export function DatasetImport({ replaced, onDone }: DatasetImportProps): ReactNode {
  const { t } = useTranslation()
  const ask = useConfirm()
  const [form] = Form.useForm<DatasetWish>()
  const [sent, setSent] = useState(0)
  const store = useDatasetImport()
  const send = async (file: File) => {
    const wish = await form.validateFields().catch(() => undefined)
    if (!wish || (replaced && !(await ask(replacing(replaced))))) return
    setSent(0)
    store.mutate(
      { file, wish: { ...blank, ...wish }, replaces: replaced?.id, onSent: setSent },
      {
        onSuccess: ({ title: name }) => {
          notifySuccess(t('buyers.datasets.begun', { name }))
          form.resetFields()
          onDone()
        },
      },
    )
  }
  const replacing = ({ name, rows }: CompanyDataset) => ({
    title: t('buyers.datasets.askReplace', { name }),
    text: t('buyers.datasets.replaceText', { count: formatNumber(rows) }),
    action: t('buyers.datasets.replace'),
  })
  const limits = { rows: formatNumber(datasetRowLimit), limit: formatBytes(datasetSizeLimit) }
  const title = replaced
    ? t('buyers.datasets.replaceTitle', { name: replaced.name })
    : t('buyers.datasets.importTitle')
  return (
    <section className="dataset-import" aria-label={title}>
      <h3>{title}</h3>
      {replaced && (
        <Button type="link" size="small" onClick={onDone}>
          {t('buyers.datasets.cancelReplace')}
        </Button>
      )}
      <Form form={form} name="companyDataset" layout="vertical" initialValues={{ ...blank, ...replaced }}>
        <FormGuard />
        <DatasetFields />
      </Form>
      <FileDrop
        endings={endings}
        maxBytes={datasetSizeLimit}
        hint={t('buyers.datasets.fileHint', limits)}
        disabled={store.isPending}
        onFile={send}
      />
      {store.isPending && (
        <Progress percent={Math.floor(sent * 100)} aria-label={t('buyers.datasets.sending')} />
      )}
      {store.isError && <Alert type="error" showIcon title={describeError(store.error)} />}
    </section>
  )
}

function DatasetFields(): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Form.Item
        name="name"
        label={t('buyers.datasets.name')}
        rules={[{ required: true, whitespace: true, message: t('buyers.datasets.nameMissing') }]}
      >
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="release" label={t('buyers.datasets.release')} extra={t('buyers.datasets.releaseHint')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="licence" label={t('buyers.datasets.licence')} extra={t('buyers.datasets.licenceHint')}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item
        name="attribution"
        label={t('buyers.datasets.attributionLabel')}
        extra={t('buyers.datasets.attributionHint')}
      >
        <Input maxLength={300} />
      </Form.Item>
      <Form.Item name="country" label={t('buyers.datasets.country')} extra={t('buyers.datasets.countryHint')}>
        <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={countryChoices()} />
      </Form.Item>
      <Form.Item name="isStorable" valuePropName="checked">
        <Checkbox>{t('buyers.datasets.storable')}</Checkbox>
      </Form.Item>
    </>
  )
}
