import { InboxOutlined } from '@ant-design/icons'
import { connectorRoutes, type SearchedConnector } from '@landfall/contract/buyers/connectors.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTellCollecting } from '#features/buyers/company-directory/use-directory-collecting.ts'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { formatDate } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'
import { FailureState } from '#ui/failure-state.tsx'

/** What a source outside knows by the words; each comes by itself, and one that fails is named. */
export function OutsideGroup({ source, search }: { source: SearchedConnector; search: string }): ReactNode {
  const { t } = useTranslation()
  const answer = useQuery({
    queryKey: ['globalSearch', 'outside', source, search],
    queryFn: ({ signal }) =>
      call(connectorRoutes.search, { params: { key: source }, query: { search } }, { signal }),
    retry: false,
    meta: { claims: true },
  })
  const title = t(`connectors.name.${source}`)
  const data = answer.data
  if (data?.items.length === 0) return null
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      {answer.error ? (
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
            {data.items.map(({ id, name, country, detail, url }) => (
              <li key={id}>
                {url ? (
                  <a href={url} target="_blank" rel="noreferrer">
                    {name}
                  </a>
                ) : (
                  <span>{name}</span>
                )}
                <span className="quiet">{[countryName(country), detail].filter(Boolean).join(' · ')}</span>
                {data.isStorable && <CollectHit source={source} search={search} hit={{ id, name }} />}
              </li>
            ))}
          </ul>
          <p className="quiet">
            {[
              t('connectors.askedOn', { date: formatDate(data.fetchedAt) }),
              data.licence,
              !data.isStorable && t('connectors.notStorable'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      )}
    </section>
  )
}

function CollectHit({
  source,
  search,
  hit: { id, name },
}: {
  source: SearchedConnector
  search: string
  hit: { id: string; name: string }
}): ReactNode {
  const { t } = useTranslation()
  const tell = useTellCollecting()
  const collecting = useMutation({
    mutationFn: () => call(connectorRoutes.collect, { params: { key: source }, body: { search, id } }),
    onSuccess: tell,
  })
  return (
    <Allowed need="buyer.company.collect">
      <Button
        type="link"
        size="small"
        icon={<InboxOutlined aria-hidden />}
        aria-label={t('buyers.collectName', { name })}
        loading={collecting.isPending}
        disabled={collecting.isSuccess}
        onClick={() => collecting.mutate()}
      >
        {t('buyers.collect')}
      </Button>
    </Allowed>
  )
}
