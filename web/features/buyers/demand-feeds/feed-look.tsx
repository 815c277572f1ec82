import {
  type DemandFeed,
  type DemandFeedInput,
  type DemandField,
  demandFields,
} from '@landfall/contract/buyers/demand-feeds.ts'
import { Alert, Button, type FormInstance, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { useFeedLook } from './use-demand-feeds.ts'

type Columns = DemandFeedInput['columns']

interface FeedLookProps {
  form: FormInstance<Omit<DemandFeedInput, 'columns'>>
  feed: DemandFeed | undefined
  columns: Columns
  onColumns: (columns: Columns) => void
}

/** Asks the feed of a form, shows what was understood of it, and lets what its columns mean be changed. */
export function FeedLook({ form, feed, columns, onColumns }: FeedLookProps): ReactNode {
  const { t } = useTranslation()
  const look = useFeedLook()
  const ask = async (meanings: Columns) => {
    const values = await form.validateFields(['url', 'apiKey', 'keyHeader']).catch(() => undefined)
    if (!values) return
    const { url, apiKey, keyHeader = '' } = values
    look.mutate(
      { url, keyHeader, columns: meanings, ...(apiKey === undefined ? {} : { apiKey }), id: feed?.id },
      { onSuccess: (answer) => onColumns(answer.columns) },
    )
  }
  const change = (column: string, field: DemandField | null) => {
    const meanings = columns.map((one) => {
      if (one.column === column) return { column, field }
      // What one column says another no longer does.
      return field !== null && one.field === field ? { ...one, field: null } : one
    })
    onColumns(meanings)
    void ask(meanings)
  }
  return (
    <section aria-label={t('demandFeeds.look')}>
      <p>
        <Button loading={look.isPending} onClick={() => void ask(columns)}>
          {t('demandFeeds.look')}
        </Button>
      </p>
      {look.isError && <Alert type="error" showIcon title={describeError(look.error)} />}
      {look.data && <Looked look={look.data} />}
      {columns.length > 0 && <ColumnMeanings columns={columns} onChange={change} />}
    </section>
  )
}

function Looked({ look }: { look: NonNullable<ReturnType<typeof useFeedLook>['data']> }): ReactNode {
  const { t } = useTranslation()
  const { demands, skipped, titles } = look
  const amounts = { demands: formatNumber(demands), skipped: formatNumber(skipped) }
  return (
    <Alert
      type={demands > 0 ? 'success' : 'warning'}
      showIcon
      title={t('demandFeeds.looked', amounts)}
      description={titles.map((title) => <div key={title}>{title}</div>)}
    />
  )
}

const fieldKey = (field: DemandField) => (field === 'buyerName' ? 'buyer' : field)

function ColumnMeanings({
  columns,
  onChange,
}: {
  columns: Columns
  onChange: (column: string, field: DemandField | null) => void
}): ReactNode {
  const { t } = useTranslation()
  const options = [
    { value: '', label: t('demandFeeds.ignored') },
    ...demandFields.map((value) => ({ value, label: t(`buyerDemands.fields.${fieldKey(value)}`) })),
  ]
  return (
    <>
      <h4>{t('demandFeeds.columns')}</h4>
      <dl className="feed-columns">
        {columns.map(({ column, field }) => (
          <div key={column}>
            <dt>{column}</dt>
            <dd>
              <Select
                aria-label={column}
                value={field ?? ''}
                options={options}
                onChange={(value) => onChange(column, value === '' ? null : (value as DemandField))}
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
