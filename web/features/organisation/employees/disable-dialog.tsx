import type { DisableWish, EmployeeRow, Holdings } from '@landfall/contract/organisation/employees.ts'
import { Checkbox, Form, Radio, Select, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { noteTask, showTask } from '#platform/task-store.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useDisableEmployee, useEmployeeChoices, useHoldings } from './use-employees.ts'

/** Disables an employee after asking who gets what he has. */
export function DisableDialog({ row, onClose }: { row: EmployeeRow; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<DisableWish>()
  const holdings = useHoldings(row.id)
  const disable = useDisableEmployee(row.id)
  const submit = async (wish: DisableWish) => {
    const { task } = await disable.mutateAsync({ ...wish, successorId: wish.successorId ?? null })
    onClose()
    if (task) {
      noteTask(task)
      showTask(task.id)
    }
    notifySuccess(t(task ? 'employees.disabledTask' : 'employees.disabled', { name: row.name }))
  }
  return (
    <SubmitDialog
      title={t('employees.disableTitle', { name: row.name })}
      okButtonProps={{ danger: true, disabled: !holdings.data }}
      action={t('employees.disable')}
      isRunning={disable.isPending}
      failure={disable.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <p>{t('employees.disableHint')}</p>
      {holdings.isError && (
        <FailureState
          title={t('list.failed')}
          error={holdings.error}
          onRetry={() => void holdings.refetch()}
        />
      )}
      {holdings.isPending && <Skeleton active title={false} />}
      {holdings.data && (
        <>
          <HoldingList holdings={holdings.data} />
          <Form
            form={form}
            name="disable"
            layout="vertical"
            initialValues={{ handOver: 'transfer', pauseSending: false }}
            onFinish={(wish) => submit(wish).catch(() => undefined)}
          >
            <HandOverFields row={row} holdings={holdings.data} />
          </Form>
        </>
      )}
    </SubmitDialog>
  )
}

function HoldingList({ holdings }: { holdings: Holdings }): ReactNode {
  const { t } = useTranslation()
  const amounts = (['customers', 'longTasks', 'subordinates', 'ledGroups'] as const).filter(
    (key) => holdings[key] > 0,
  )
  if (amounts.length === 0 && holdings.openSendTasks === 0) return <p>{t('employees.holds.nothing')}</p>
  return (
    <ul className="holding-list">
      {amounts.map((key) => (
        <li key={key}>{t(`employees.holds.${key}`, { amount: formatNumber(holdings[key]) })}</li>
      ))}
      {holdings.openSendTasks > 0 && (
        <li>
          {t('employees.holds.openSendTasks', {
            amount: formatNumber(holdings.openSendTasks),
            running: formatNumber(holdings.runningSendTasks),
          })}
        </li>
      )}
    </ul>
  )
}

function HandOverFields({ row, holdings }: { row: EmployeeRow; holdings: Holdings }): ReactNode {
  const { t } = useTranslation()
  const { data: choices } = useEmployeeChoices()
  const handOver = Form.useWatch<DisableWish['handOver'] | undefined>('handOver')
  const others = (choices?.people ?? []).filter(({ id }) => id !== row.id)
  const required = t('common.required', { field: t('employees.successor') })
  return (
    <>
      <Form.Item name="handOver" label={t('employees.handOver')}>
        <Radio.Group
          className="stacked-radios"
          options={(['transfer', 'release'] as const).map((value) => ({
            value,
            label: t(`employees.${value}`),
          }))}
        />
      </Form.Item>
      {handOver === 'transfer' && (
        <Form.Item
          name="successorId"
          label={t('employees.successor')}
          rules={[{ required: true, message: required }]}
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={others.map(({ id, name, username }) => ({
              value: id,
              label: `${name} (${username})`,
            }))}
          />
        </Form.Item>
      )}
      {handOver === 'release' && holdings.openSendTasks > 0 && <p>{t('employees.releaseHint')}</p>}
      {holdings.runningSendTasks > 0 && (
        <Form.Item name="pauseSending" valuePropName="checked">
          <Checkbox>{t('employees.pauseSending')}</Checkbox>
        </Form.Item>
      )}
    </>
  )
}
