import { DeleteOutlined } from '@ant-design/icons'
import type { DemandSource } from '@landfall/contract/buyers/buyer-demands.ts'
import { alertPath, type DemandAlert } from '@landfall/contract/buyers/demand-alerts.ts'
import { Button, Checkbox, Form, Input, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import type { ListState } from '#ui/list-state.ts'
import { SettingsItem, SettingsList } from '#ui/settings-list.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useFormSave } from '#ui/use-form-save.ts'
import { useAlertAdding, useAlertRemoval, useDemandAlerts } from './use-demand-alerts.ts'

interface DemandAlertDrawerProps {
  source: DemandSource
  /** What is searched for on the page. */
  selection: ListState['selection']
  onClose: () => void
}

/** Has the caller told of new demands that meet what he sees now, and shows what he is told of. */
export function DemandAlertDrawer({ source, selection, onClose }: DemandAlertDrawerProps): ReactNode {
  const { t } = useTranslation()
  const alerts = useDemandAlerts()
  return (
    <TabDrawer open onClose={onClose} title={t('demandAlerts.title')}>
      <p className="quiet">{t('demandAlerts.intro')}</p>
      <AlertForm source={source} selection={selection} />
      {alerts.error ? (
        <FailureState title={t('list.failed')} error={alerts.error} onRetry={() => alerts.refetch()} />
      ) : !alerts.data ? (
        <Skeleton active />
      ) : alerts.data.length === 0 ? (
        <EmptyState title={t('demandAlerts.none')} />
      ) : (
        <SettingsList label={t('demandAlerts.title')}>
          {alerts.data.map((alert) => (
            <AlertItem key={alert.id} alert={alert} />
          ))}
        </SettingsList>
      )}
    </TabDrawer>
  )
}

interface Values {
  name: string
  byMail: boolean
}

function AlertForm({ source, selection }: Pick<DemandAlertDrawerProps, 'source' | 'selection'>): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const add = useAlertAdding()
  const { search, filter } = selection
  const { failure, submit } = useFormSave<Values>(form, async (values) => {
    await add.mutateAsync({ ...values, source, search, filter })
    form.resetFields()
  })
  const suggested = search || t('demandAlerts.all')
  return (
    <Form<Values>
      form={form}
      name="demand-alert"
      layout="vertical"
      initialValues={{ name: suggested.slice(0, 60), byMail: true }}
      onFinish={submit}
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <Form.Item
        name="name"
        label={t('demandAlerts.name')}
        rules={[{ required: true, whitespace: true, message: t('demandAlerts.nameMissing') }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="byMail" valuePropName="checked">
        <Checkbox>{t('demandAlerts.byMail')}</Checkbox>
      </Form.Item>
      <Form.Item>
        <Button type="primary" htmlType="submit" loading={add.isPending}>
          {t('demandAlerts.add')}
        </Button>
      </Form.Item>
    </Form>
  )
}

function AlertItem({ alert }: { alert: DemandAlert }): ReactNode {
  const { t } = useTranslation()
  const remove = useAlertRemoval()
  const { name, source, search, foundAt, isBroken } = alert
  return (
    <SettingsItem
      actions={
        <Button
          icon={<DeleteOutlined />}
          aria-label={t('demandAlerts.remove', { name })}
          title={t('demandAlerts.remove', { name })}
          loading={remove.isPending}
          onClick={() => remove.mutate(alert)}
        />
      }
    >
      <strong>{name}</strong> {isBroken && <StateTag tone="bad">{t('demandAlerts.broken')}</StateTag>}
      <p className="quiet">
        {t(`buyerDemands.source.${source}`)} · {search || t('demandAlerts.all')} ·{' '}
        {foundAt ? (
          <>
            {t('demandAlerts.foundAt')} <TimeBadge value={foundAt} />
          </>
        ) : (
          t('demandAlerts.never')
        )}{' '}
        · <Link to={alertPath(alert)}>{t('demandAlerts.show')}</Link>
      </p>
    </SettingsItem>
  )
}
