import {
  connectorRoutes,
  type SearchedConnector,
  searchedConnectors,
} from '@landfall/contract/buyers/connectors.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'

/** The sources outside that the company has turned on and that can be asked. */
export function useOutsideSources(): readonly SearchedConnector[] {
  const mayRead = usePermission('buyer.company.read')
  const { data } = useQuery({
    queryKey: ['connectors'],
    queryFn: async ({ signal }) => (await call(connectorRoutes.list, {}, { signal })).items,
    enabled: mayRead,
    meta: { claims: true },
  })
  return searchedConnectors.filter((key) =>
    data?.some((one) => one.key === key && one.isOn && (one.hasKey || !one.needsKey)),
  )
}
