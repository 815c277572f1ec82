import type { SendTaskInput } from '@landfall/contract/email/email-tasks.ts'
import { emailAddress } from '@landfall/contract/email-address.ts'
import { batchSelection } from '@landfall/contract/list.ts'
import { Alert, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { costText } from '#features/points/points/points-cost.tsx'
import { useQuotePoints } from '#features/points/points/use-points.ts'
import { formatNumber } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { SendTaskForm } from './send-task-form.tsx'
import {
  meansCustomers,
  type RecipientWish,
  useCountRecipients,
  useMoveSendTask,
  useSaveSendTask,
  useSenderDefaults,
  useSendTask,
} from './use-send-tasks.ts'

const listPath = '/email/emailMarketingTask'

/** Writes a new mailing, or changes one that is not submitted. */
export function SendTaskFormPage(): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || undefined
  const chosen = useChosenCustomers()
  const task = useSendTask(id)
  const sender = useSenderDefaults()
  const { finish, isSaving } = useFinish(id)
  const failed = task.error ? task : sender.error ? sender : undefined
  if (failed) {
    return (
      <FailureState title={t('emailTasks.failed')} error={failed.error} onRetry={() => failed.refetch()} />
    )
  }
  if (!sender.data || (id !== undefined && !task.data)) return <Skeleton active paragraph={{ rows: 10 }} />
  // Whom a draft is for, and nothing else of it: the fields of the form say the rest.
  const draft = task.data && meansCustomers(task.data.selection) ? task.data : undefined
  const picked = chosen ?? (draft && { selection: draft.selection, toAddress: draft.toAddress })
  return (
    <SendTaskForm
      key={task.data?.id ?? 0}
      title={task.data ? t('emailTasks.editTitle') : t('emailTasks.create')}
      task={task.data}
      initial={sender.data}
      seeds={sender.data.seeds}
      isRelayed={sender.data.relayName !== null}
      chosen={picked}
      notice={<RouteNotice relayName={sender.data.relayName} />}
      save={finish}
      isSaving={isSaving}
    />
  )
}

// The selection comes in the address, or in the history entry when it is long; which of their addresses beside it.
function useChosenCustomers(): RecipientWish | undefined {
  const [params] = useSearchParams()
  const location = useLocation()
  const state = (location.state as { selection?: unknown } | null)?.selection
  const text = params.get('selection')
  const given = text === null ? state : parseJson(text)
  const parsed = batchSelection.safeParse(given)
  const toAddress = emailAddress.safeParse(params.get('to')).data ?? ''
  return parsed.success ? { selection: parsed.data, toAddress } : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function useFinish(id: number | undefined) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const saveTask = useSaveSendTask(id)
  const move = useMoveSendTask()
  const countRecipients = useCountRecipients()
  const quote = useQuotePoints()
  // A refusal is shown as any other; the task is there all the same.
  const submitTask = (taskId: number) =>
    move.mutateAsync({ id: taskId, action: 'submit' }).then(
      () => true,
      () => false,
    )
  const finish = async (input: SendTaskInput, submit: boolean) => {
    if (submit) {
      const recipients = await countRecipients(input)
      const cost = costText(await quote('serverSend', recipients))
      const isSure = await confirm({
        title: t('emailTasks.submitQuestion', { amount: formatNumber(recipients) }),
        text: [t('emailTasks.submitHint'), cost].filter(Boolean).join(' '),
        action: t('emailTasks.submit'),
      })
      if (!isSure) return false
    }
    const saved = await saveTask.mutateAsync(input)
    // From here on the task exists: whatever the submission says, the list shows it.
    const isSubmitted = submit && (await submitTask(saved.id))
    if (!submit) notifySuccess(t('emailTasks.saved'))
    if (isSubmitted) notifySuccess(t('emailTasks.submitted'))
    navigate(`${listPath}?task=${saved.id}`)
    return true
  }
  return { finish, isSaving: saveTask.isPending || move.isPending }
}

function RouteNotice({ relayName }: { relayName: string | null }): ReactNode {
  const { t } = useTranslation()
  if (relayName !== null) {
    return <Alert type="info" showIcon title={t('emailTasks.throughRelay', { name: relayName })} />
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={t('emailTasks.toOutboxHint')}
      action={
        <Allowed need="company.sending.manage">
          <Link to="/systemManage/company">{t('emailTasks.setUpRelay')}</Link>
        </Allowed>
      }
    />
  )
}
