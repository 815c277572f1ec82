import type { CountedSelection } from '@landfall/contract/customs/counted-range.ts'
import { customsFacetRoutes } from '@landfall/contract/customs/customs-facets.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'

interface ContainerCountProps {
  /** Which shipments are meant. */
  query: CountedSelection
  /** Puts the count and what it rests on where the other figures are. */
  children: (count: ReactNode, note: string | undefined) => ReactNode
}

/** In how many containers shipments travelled, counted when somebody wants to know: it takes longer than sums. */
export function ContainerCount({ query, children }: ContainerCountProps): ReactNode {
  const { t } = useTranslation()
  const asked = JSON.stringify(query)
  const [wanted, setWanted] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['shipments', 'containers', query],
    queryFn: ({ signal }) => call(customsFacetRoutes.containers, { query }, { signal }),
    enabled: wanted === asked,
    meta: { claims: true },
  })
  if (wanted !== asked) {
    const button = (
      <Button
        type="link"
        size="small"
        className="facet-more"
        aria-label={t('customsQuery.containers.label')}
        onClick={() => setWanted(asked)}
      >
        {t('customsQuery.containers.count')}
      </Button>
    )
    return children(button, undefined)
  }
  if (error)
    return children(
      <FailureState title={t('common.unexpectedError')} error={error} onRetry={refetch} />,
      undefined,
    )
  if (!data) return children(<Spin size="small" />, undefined)
  const known = t('customsQuery.containers.known', {
    known: formatNumber(data.known),
    total: formatNumber(data.records),
  })
  return children(data.known === 0 ? '–' : formatNumber(data.containers), known)
}
