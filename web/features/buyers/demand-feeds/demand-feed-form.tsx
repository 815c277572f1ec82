import { type ImportedDemandSource, importedDemandSources } from '@landfall/contract/buyers/buyer-demands.ts'
import {
  type DemandFeed,
  type DemandFeedInput,
  demandFeedHours,
} from '@landfall/contract/buyers/demand-feeds.ts'
import { Button, Checkbox, Form, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { FeedLook } from './feed-look.tsx'
import { useFeedSaving } from './use-demand-feeds.ts'

interface DemandFeedFormProps {
  feed: DemandFeed | undefined
  source: ImportedDemandSource
  onDone: () => void
}

type Values = Omit<DemandFeedInput, 'columns'>

/** Says where a feed is, by which key it is asked, how often, and what its columns mean. */
export function DemandFeedForm({ feed, source, onDone }: DemandFeedFormProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const [columns, setColumns] = useState(feed?.columns ?? [])
  const saving = useFeedSaving(feed?.id)
  const { failure, submit } = useFormSave<Values>(form, async (values) => {
    await saving.mutateAsync({ ...values, columns })
    notifySuccess(t('demandFeeds.saved', { name: values.name }))
    onDone()
  })
  const blank = { source, name: '', licence: '', url: '', keyHeader: '', hours: 6, isOn: true }
  const { name, licence, url, keyHeader, hours, isOn } = { ...blank, ...feed }
  const initialValues = { source: feed?.source ?? source, name, licence, url, keyHeader, hours, isOn }
  return (
    <Form<Values>
      form={form}
      name="demand-feed"
      layout="vertical"
      initialValues={initialValues as Partial<Values>}
      onFinish={submit}
    >
      <FormGuard />
      <h3>{t(feed ? 'demandFeeds.editTitle' : 'demandFeeds.addTitle')}</h3>
      <FailureNote failure={failure} />
      <FeedFields hasKey={feed?.hasKey ?? false} />
      <FeedLook form={form} feed={feed} columns={columns} onColumns={setColumns} />
      <Form.Item>
        <Button type="primary" htmlType="submit" loading={saving.isPending}>
          {t('common.save')}
        </Button>{' '}
        <Button onClick={onDone}>{t('common.cancel')}</Button>
      </Form.Item>
    </Form>
  )
}

function FeedFields({ hasKey }: { hasKey: boolean }): ReactNode {
  const { t } = useTranslation()
  const [isKeyAsked, setIsKeyAsked] = useState(!hasKey)
  const needed = (message: string) => [{ required: true, whitespace: true, message }]
  return (
    <>
      <Form.Item name="name" label={t('demandFeeds.name')} rules={needed(t('demandFeeds.nameMissing'))}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="source" label={t('demandFeeds.source')}>
        <Select
          options={importedDemandSources.map((value) => ({
            value,
            label: t(`buyerDemands.source.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="url"
        label={t('demandFeeds.url')}
        rules={[{ required: true, pattern: /^\s*https?:\/\/\S+\s*$/, message: t('demandFeeds.urlWrong') }]}
      >
        <Input maxLength={1000} autoComplete="off" />
      </Form.Item>
      <Form.Item name="licence" label={t('demandFeeds.licence')} extra={t('demandFeeds.licenceHint')}>
        <Input maxLength={120} />
      </Form.Item>
      {isKeyAsked ? (
        <Form.Item name="apiKey" label={t('demandFeeds.apiKey')}>
          <Input.Password maxLength={500} autoComplete="off" />
        </Form.Item>
      ) : (
        <p>
          {t('demandFeeds.keyKept')}{' '}
          <Button size="small" onClick={() => setIsKeyAsked(true)}>
            {t('demandFeeds.changeKey')}
          </Button>
        </p>
      )}
      <Form.Item name="keyHeader" label={t('demandFeeds.keyHeader')} extra={t('demandFeeds.keyHeaderHint')}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="hours" label={t('demandFeeds.hours')}>
        <Select
          options={demandFeedHours.map((value) => ({
            value,
            label: t('demandFeeds.everyHours', { hours: value }),
          }))}
        />
      </Form.Item>
      <Form.Item name="isOn" valuePropName="checked">
        <Checkbox>{t('demandFeeds.isOn')}</Checkbox>
      </Form.Item>
    </>
  )
}
