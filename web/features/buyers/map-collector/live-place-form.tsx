import { type LivePlace, type LiveSource, livePlaceRoutes } from '@landfall/contract/buyers/live-places.ts'
import { useMutation } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTellCollecting } from '#features/buyers/company-directory/use-directory-collecting.ts'
import { call } from '#platform/api-client.ts'
import { countryChoices } from '#platform/country-names.ts'
import { FormGuard } from '#ui/form-guard.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'

interface Typed {
  name: string
  country?: string | null
  website?: string
  phone?: string
}

interface LivePlaceFormProps {
  source: LiveSource
  place: LivePlace
  onClose: () => void
}

/** Collects a company by what somebody types of it: the service allows to keep nothing of what it tells. */
export function LivePlaceForm({ source, place, onClose }: LivePlaceFormProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Typed>()
  const tell = useTellCollecting()
  const collecting = useMutation({
    mutationFn: ({ name, country, website = '', phone = '' }: Typed) =>
      call(livePlaceRoutes.collect, {
        params: { key: source },
        body: { id: place.id, name, country: country ?? null, website, phone },
      }),
    onSuccess: async (answer) => {
      await tell(answer)
      onClose()
    },
    meta: { claims: true },
  })
  return (
    <SubmitDialog
      title={t('buyers.collectName', { name: place.name })}
      isRunning={collecting.isPending}
      failure={collecting.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <p>{t(`mapCollector.live.rule.${source}`)}</p>
      <p className="quiet">
        {[place.name, place.address, place.phone, place.website].filter(Boolean).join(' · ')}
      </p>
      <Form form={form} name="livePlace" layout="vertical" onFinish={(typed) => collecting.mutate(typed)}>
        <FormGuard />
        <Form.Item
          name="name"
          label={t('buyers.fields.company')}
          rules={[{ required: true, whitespace: true, message: t('mapCollector.live.nameMissing') }]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name="country" label={t('buyers.fields.country')}>
          <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={[...countryChoices()]} />
        </Form.Item>
        <Form.Item name="website" label={t('buyers.fields.website')}>
          <Input maxLength={300} autoComplete="off" />
        </Form.Item>
        <Form.Item name="phone" label={t('buyers.fields.phone')}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      </Form>
    </SubmitDialog>
  )
}
