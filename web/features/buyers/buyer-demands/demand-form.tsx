import {
  buyerDemandRoutes,
  type DemandInput,
  type DemandView,
} from '@landfall/contract/buyers/buyer-demands.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, DatePicker, Form, Input, InputNumber, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { countryChoices } from '#platform/country-names.ts'
import { FormDrawer } from '#ui/form-drawer.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { useDemandRefresh } from './use-demands.ts'

type Values = Partial<Omit<DemandInput, 'expiresOn'>> & { expiresOn?: Dayjs | null }

const formId = 'buyer-demand'

/** Publishes a demand, or changes one that was published. */
export function DemandForm({
  demand,
  onClose,
}: {
  demand: DemandView | undefined
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const refresh = useDemandRefresh()
  const [form] = Form.useForm<Values>()
  const store = useMutation({
    mutationFn: (body: DemandInput) =>
      demand
        ? call(buyerDemandRoutes.edit, { params: { id: demand.id }, body })
        : call(buyerDemandRoutes.publish, { body }),
    meta: { claims: true },
  })
  const { failure, submit } = useFormSave<Values>(form, async (values) => {
    const { title } = await store.mutateAsync(bodyOf(values))
    await refresh()
    notifySuccess(t(demand ? 'buyerDemands.changed' : 'buyerDemands.published', { title }))
    onClose()
  })
  return (
    <FormDrawer
      open
      title={t(demand ? 'buyerDemands.editTitle' : 'buyerDemands.publishTitle')}
      formId={formId}
      isSaving={store.isPending}
      onClose={onClose}
    >
      <Form<Values>
        form={form}
        id={formId}
        name={formId}
        layout="vertical"
        initialValues={
          demand ? { ...demand, expiresOn: demand.expiresOn ? dayjs(demand.expiresOn) : null } : {}
        }
        onFinish={submit}
      >
        <FormGuard />
        {failure && <Alert type="error" showIcon title={failure} />}
        <GoodsFields />
        <TermFields />
        <BuyerFields />
      </Form>
    </FormDrawer>
  )
}

function bodyOf({ expiresOn, ...values }: Values): DemandInput {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  return { ...blank, ...filled, expiresOn: expiresOn?.format('YYYY-MM-DD') ?? null }
}

const blank: DemandInput = {
  ...{ title: '', description: '', imageUrl: '', products: '', hsCode: '', priceMin: null, priceMax: null },
  ...{ currency: '', amount: '', destinationCountry: null, destination: '', payment: '', shipping: '' },
  ...{ buyerName: '', buyerCountry: null, buyerEmail: '', buyerPhone: '', expiresOn: null },
}

type TextField =
  | 'products'
  | 'hsCode'
  | 'amount'
  | 'destination'
  | 'payment'
  | 'shipping'
  | 'buyerEmail'
  | 'buyerPhone'
  | 'imageUrl'

function TextItem({ name, most }: { name: TextField; most: number }): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.Item name={name} label={t(`buyerDemands.fields.${name}`)}>
      <Input maxLength={most} />
    </Form.Item>
  )
}

function CountryItem({ name }: { name: 'destinationCountry' | 'buyerCountry' }): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.Item name={name} label={t(`buyerDemands.fields.${name}`)}>
      <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={countryChoices()} />
    </Form.Item>
  )
}

function GoodsFields(): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Form.Item
        name="title"
        label={t('buyerDemands.fields.title')}
        rules={[{ required: true, whitespace: true, message: t('buyerDemands.titleMissing') }]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="description" label={t('buyerDemands.fields.description')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={4000} />
      </Form.Item>
      <div className="demand-fields">
        <TextItem name="products" most={200} />
        <TextItem name="hsCode" most={10} />
        <TextItem name="amount" most={120} />
        <TextItem name="imageUrl" most={500} />
      </div>
    </>
  )
}

function TermFields(): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="demand-fields">
      <Form.Item name="priceMin" label={t('buyerDemands.fields.priceMin')}>
        <InputNumber min={0} max={1e15} />
      </Form.Item>
      <Form.Item
        name="priceMax"
        label={t('buyerDemands.fields.priceMax')}
        dependencies={['priceMin']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_rule, value: number | null | undefined) =>
              value == null || value >= Number(getFieldValue('priceMin') ?? 0)
                ? Promise.resolve()
                : Promise.reject(new Error(t('buyerDemands.priceOrder'))),
          }),
        ]}
      >
        <InputNumber min={0} max={1e15} />
      </Form.Item>
      <Form.Item
        name="currency"
        label={t('buyerDemands.fields.currency')}
        normalize={(text: string) => text.toUpperCase()}
      >
        <Input maxLength={3} />
      </Form.Item>
      <Form.Item name="expiresOn" label={t('buyerDemands.fields.expiresOn')}>
        <DatePicker />
      </Form.Item>
      <TextItem name="destination" most={200} />
      <CountryItem name="destinationCountry" />
      <TextItem name="payment" most={120} />
      <TextItem name="shipping" most={120} />
    </div>
  )
}

function BuyerFields(): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="demand-fields">
      <Form.Item name="buyerName" label={t('buyerDemands.fields.buyer')}>
        <Input maxLength={200} />
      </Form.Item>
      <CountryItem name="buyerCountry" />
      <TextItem name="buyerEmail" most={320} />
      <TextItem name="buyerPhone" most={60} />
    </div>
  )
}
