import { batchScope } from '@landfall/contract/list.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { formatNumber } from '#platform/formatters.ts'
import { describeFailure } from '#platform/i18n.ts'
import { DelayedButton } from './delayed-button.tsx'
import { FormGuard } from './form-guard.tsx'
import { placeIssues } from './form-issues.ts'
import type { TakenRows } from './list-model.ts'
import type { ScopeValue } from './list-selection.ts'
import { TabModal } from './tab-modal.tsx'

/** A count for display; null while unknown. */
interface ScopeCount {
  count: number | null
  isMinimum: boolean
}

interface BatchDialogProps {
  title: string
  hint?: string | undefined
  isDanger?: boolean | undefined
  fields?: ReactNode
  /** Said about the rows of the chosen scope. */
  note?: ((scope: ScopeValue) => ReactNode) | undefined
  /** Asked about the chosen scope; what it answers is confirmed. */
  countTaken?: ((scope: ScopeValue, signal: AbortSignal) => Promise<TakenRows>) | undefined
  /** Rows taken at once. */
  most?: number | undefined
  counts: { checked: number; search: ScopeCount; all: ScopeCount }
  initialScope: ScopeValue
  onConfirm: (scope: ScopeValue, values: Record<string, unknown>) => Promise<unknown>
  onClose: () => void
}

/** Asks for which rows a batch action is meant, names the count, and runs it. */
export function BatchDialog(props: BatchDialogProps): ReactNode {
  const { title, counts, onClose } = props
  const { t } = useTranslation()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [scope, setScope] = useState(props.initialScope)
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState('')
  const options = [
    { value: batchScope.Checked, label: 'list.scopeChecked', count: exactly(counts.checked) },
    { value: batchScope.SearchQuery, label: 'list.scopeSearch', count: counts.search },
    { value: batchScope.All, label: 'list.scopeAll', count: counts.all },
  ] as const
  const chosen = options.find((option) => option.value === scope)?.count ?? exactly(0)
  const taken = atMost(useTaken(props.countTaken, scope, chosen), props.most)

  const confirm = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setIsRunning(true)
    setFailure('')
    try {
      await props.onConfirm(scope, values)
      onClose()
    } catch (error) {
      setIsRunning(false)
      const isPlaced = error instanceof ApiError && placeIssues(form, error)
      if (!isPlaced) setFailure(describeFailure(error))
    }
  }

  return (
    <TabModal
      open
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('common.cancel')}
        </Button>,
        <DelayedButton
          key="confirm"
          type="primary"
          danger={props.isDanger === true}
          loading={isRunning}
          disabled={taken.count === 0 || taken.isAsked}
          onClick={confirm}
        >
          {t('list.confirmCount', { action: title, amount: countText(taken) })}
        </DelayedButton>,
      ]}
    >
      <Form form={form} layout="vertical">
        <FormGuard />
        {props.hint && <Alert type={props.isDanger ? 'warning' : 'info'} showIcon title={props.hint} />}
        <Form.Item label={t('list.scope')} className="batch-scope">
          <Radio.Group
            value={scope}
            onChange={(event) => setScope(event.target.value as ScopeValue)}
            options={options.map((option) => ({
              value: option.value,
              label: t(option.label, { amount: countText(option.count) }),
              disabled: option.count.count === 0,
            }))}
          />
        </Form.Item>
        {props.fields}
        {taken.leftOut !== '' && <Alert type="warning" showIcon title={taken.leftOut} />}
        {taken.count !== 0 && props.note?.(scope)}
        {failure !== '' && <Alert type="error" showIcon role="alert" title={failure} />}
      </Form>
    </TabModal>
  )
}

interface Taken extends ScopeCount {
  leftOut: string
  /** Not known yet. */
  isAsked: boolean
}

// Where it cannot be told, the action is confirmed with what the list counts.
function useTaken(ask: BatchDialogProps['countTaken'], scope: ScopeValue, chosen: ScopeCount): Taken {
  const { data, isLoading } = useQuery({
    queryKey: ['takenRows', scope],
    queryFn: ({ signal }) => ask?.(scope, signal) ?? null,
    enabled: ask !== undefined && chosen.count !== 0,
    gcTime: 0,
    meta: { claims: true },
  })
  if (isLoading) return { count: null, isMinimum: false, leftOut: '', isAsked: true }
  return data
    ? { count: data.count, isMinimum: false, leftOut: data.leftOut, isAsked: false }
    : { ...chosen, leftOut: '', isAsked: false }
}

// The button names what is done, not what is chosen.
function atMost(taken: Taken, most = Number.POSITIVE_INFINITY): Taken {
  return taken.count !== null && taken.count > most ? { ...taken, count: most, isMinimum: false } : taken
}

function exactly(count: number): ScopeCount {
  return { count, isMinimum: false }
}

function countText({ count, isMinimum }: ScopeCount): string {
  if (count === null) return '…'
  return formatNumber(count) + (isMinimum ? '+' : '')
}
