import type { CampaignInput, PlaceValue } from '@landfall/contract/social/campaigns.ts'
import { type MessageTemplate, placesIn } from '@landfall/contract/social/message-templates.ts'
import { DatePicker, Form, Input, InputNumber, Select, Skeleton } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormDrawer } from '#ui/form-drawer.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { languageName } from '../message-templates/language-name.ts'
import { useMessageTemplates } from '../message-templates/use-message-templates.ts'
import { useAccountChoices } from '../social-accounts/use-accounts.ts'
import { campaignPath } from './campaign-path.ts'
import { CampaignReach } from './campaign-reach.tsx'
import { PlaceFields } from './place-fields.tsx'
import { useCampaignPreview, useLaunch } from './use-campaigns.ts'
import type { CampaignWish } from './use-new-campaign.ts'

/** What the form holds. */
interface Values {
  name: string
  accountId: number
  templateId: number
  values?: PlaceValue[]
  quietDays?: number
  startsAt?: Dayjs
}

/** Makes a campaign: its number and template, what stands at the places, when it begins, and whom it reaches. */
export function CampaignDrawer({
  wish,
  onClose,
}: {
  wish: CampaignWish | undefined
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const navigate = useNavigate()
  const launch = useLaunch()
  return (
    <FormDrawer
      open={wish !== undefined}
      title={t('campaigns.add')}
      formId={formId}
      isSaving={launch.isPending}
      action={t('campaigns.launch')}
      onClose={onClose}
    >
      {wish && (
        <CampaignStart
          formId={formId}
          wish={wish}
          launch={async (body) => {
            const { id } = await launch.mutateAsync(body)
            notifySuccess(t(body.startsAt ? 'campaigns.scheduled' : 'campaigns.launched'))
            navigate(campaignPath(id), { replace: true })
          }}
        />
      )}
    </FormDrawer>
  )
}

interface CampaignFormProps {
  formId: string
  wish: CampaignWish
  launch: (body: CampaignInput) => Promise<void>
}

// What is chosen at first depends on what there is.
function CampaignStart(props: CampaignFormProps): ReactNode {
  const { t } = useTranslation()
  const choices = useChoices()
  if (choices.error) {
    return <FailureState title={t('campaigns.add')} error={choices.error} onRetry={choices.retry} />
  }
  if (choices.missing) return <Missing what={choices.missing} />
  return choices.isReady ? (
    <CampaignForm {...props} choices={choices} />
  ) : (
    <Skeleton active paragraph={{ rows: 6 }} />
  )
}

function CampaignForm({
  formId,
  wish,
  launch,
  choices,
}: CampaignFormProps & { choices: ReturnType<typeof useChoices> }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const confirm = useConfirm()
  // One key for the campaign as it is: asked again after a lost answer, it goes out once.
  const [key] = useState(() => crypto.randomUUID())
  const shown = Form.useWatch([], form) as Partial<Values> | undefined
  const template = choices.templates.find(({ id }) => id === shown?.templateId)
  const { accountId, templateId, quietDays = 0 } = shown ?? {}
  const chosen = wish.selection ? { selection: wish.selection } : {}
  const preview = useCampaignPreview(
    accountId && templateId ? { accountId, templateId, quietDays, ...chosen } : undefined,
  )
  const { failure, submit } = useFormSave<Values>(form, async ({ startsAt, ...values }) => {
    const people = preview.data?.people ?? 0
    const title = t('campaigns.launchQuestion', { name: values.name, amount: people })
    if (!(await confirm({ title, action: t('campaigns.launch') }))) return
    await launch({
      ...{ ...values, ...chosen, key, quietDays: values.quietDays ?? 0 },
      values: (values.values ?? []).slice(0, placesIn(template?.body ?? '').length),
      ...(startsAt ? { startsAt: startsAt.toISOString() } : {}),
    })
  })
  const required = [{ required: true }]
  return (
    <Form<Values>
      id={formId}
      name="campaign"
      form={form}
      layout="vertical"
      initialValues={{
        name: `WhatsApp ${dayjs().format('YYYY-MM-DD HH:mm')}`,
        ...choices.first(wish.templateId),
        quietDays: 0,
      }}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <p className="quiet">{t(wish.selection ? 'campaigns.chosen' : 'campaigns.everybody')}</p>
      <Form.Item name="name" label={t('campaigns.name')} rules={required}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="accountId" label={t('campaigns.account')} rules={required}>
        <Select
          options={choices.numbers.map(({ id, name, handle }) => ({
            value: id,
            label: `${name} · ${handle}`,
          }))}
        />
      </Form.Item>
      <TemplateField
        templates={choices.templates.filter(({ accountIds }) => accountIds.includes(accountId ?? 0))}
      />
      {template && <PlaceFields template={template} values={shown?.values ?? []} />}
      <Form.Item name="quietDays" label={t('campaigns.quietDays')}>
        <InputNumber min={0} max={365} precision={0} />
      </Form.Item>
      <Form.Item name="startsAt" label={t('campaigns.when')}>
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          placeholder={t('campaigns.now')}
          minDate={dayjs().startOf('day')}
        />
      </Form.Item>
      {preview.error ? <FailureNote failure={preview.error} /> : <CampaignReach preview={preview.data} />}
    </Form>
  )
}

function TemplateField({ templates }: { templates: readonly MessageTemplate[] }): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <Form.Item name="templateId" label={t('campaigns.template')} rules={[{ required: true }]}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={t('campaigns.noTemplates')}
        options={templates.map(({ id, name, language }) => ({
          value: id,
          label: `${name} · ${languageName(language, i18n.language)}`,
        }))}
      />
    </Form.Item>
  )
}

/** The numbers that can send and the templates that can be sent; `missing` once it is known that there are none. */
function useChoices() {
  const accounts = useAccountChoices()
  const all = useMessageTemplates()
  const numbers = (accounts.data ?? []).filter(
    ({ network, health }) => network === 'whatsapp' && health !== 'reauth',
  )
  const templates = (all.data ?? []).filter(({ state, isUsable }) => state === 'approved' && isUsable)
  const missing =
    accounts.data && numbers.length === 0
      ? ('accounts' as const)
      : all.data && templates.length === 0
        ? ('templates' as const)
        : undefined
  return {
    ...{ numbers, templates, missing },
    isReady: accounts.data !== undefined && all.data !== undefined,
    error: accounts.data && all.data ? null : (accounts.error ?? all.error),
    retry: () => Promise.all([accounts.refetch(), all.refetch()]),
    /** What is chosen when the form opens: the template one came with, and the only number there is. */
    first(templateId: number | undefined) {
      const template = templates.find(({ id }) => id === templateId)
      const only = numbers.length === 1 ? numbers[0]?.id : undefined
      return {
        ...(template ? { templateId: template.id } : {}),
        accountId: template?.accountIds[0] ?? only,
      }
    },
  }
}

function Missing({ what }: { what: 'accounts' | 'templates' }): ReactNode {
  const { t } = useTranslation()
  return what === 'accounts' ? (
    <p>
      {t('campaigns.noAccounts')}{' '}
      <Link className="plain-link" to="/social-account-bind">
        {t('campaigns.toAccounts')}
      </Link>
    </p>
  ) : (
    <p>
      {t('campaigns.noTemplates')}{' '}
      <Link className="plain-link" to="/social-marketing/templates">
        {t('campaigns.toTemplates')}
      </Link>
    </p>
  )
}
