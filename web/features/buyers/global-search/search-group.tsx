import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countryName } from '#platform/country-names.ts'
import { formatNumber } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import type { SearchAnswer, SearchSource } from './search-sources.ts'

interface GroupAnswer {
  data: SearchAnswer | undefined
  error: unknown
  refetch: () => unknown
}

/** What one source found, while the others may still be looking; nothing where it found nothing. */
export function SearchGroup({
  source,
  search,
  answer,
}: {
  source: SearchSource
  search: string
  answer: GroupAnswer | undefined
}): ReactNode {
  const { t } = useTranslation()
  const title = t(`globalSearch.source.${source.key}`)
  const data = answer?.data
  if (data?.total === 0) return null
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      {answer?.error ? (
        <FailureState
          title={t('globalSearch.failed', { source: title })}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        !data && <Skeleton active paragraph={{ rows: 2 }} />
      )}
      {data && (
        <>
          <ul className="search-hits">
            {data.hits.map(({ key, name, country, detail, path }) => (
              <li key={key}>
                <Link className="plain-link" to={path}>
                  {name}
                </Link>
                <span className="quiet">{[countryName(country), detail].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
          <Link to={source.listPath(search)}>
            {t('globalSearch.all', {
              count: `${formatNumber(data.total)}${data.totalIsMinimum ? '+' : ''}`,
            })}
          </Link>
        </>
      )}
    </section>
  )
}
