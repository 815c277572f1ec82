import { customsPortRoutes, type TradePort } from '@landfall/contract/customs/customs-ports.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { currentLocale } from '#platform/locale-choice.ts'

interface Ports {
  items: readonly TradePort[]
  isLoading: boolean
  /** “Shanghai (CNSHA)”; anything but the code of a known port stays as it is. */
  nameOf: (code: string) => string
}

/** The ports that are known by their code, in the language in use; asked for once somebody wants them. */
export function usePorts(isWanted: boolean): Ports {
  const { data, isLoading } = useQuery({
    queryKey: ['tradePorts', currentLocale()],
    queryFn: ({ signal }) => call(customsPortRoutes.ports, {}, { signal }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    // Without names there are still the codes.
    meta: { claims: true },
  })
  const items = data?.items ?? []
  return {
    items,
    isLoading,
    nameOf: (code) => {
      const port = items.find((one) => one.code === code)
      return port ? portLabel(port) : code
    },
  }
}

/** What a port is called in lists and choices. */
export function portLabel({ name, code }: Pick<TradePort, 'name' | 'code'>): string {
  return `${name} (${code})`
}

/** Ports whose name in any language, or code, has what was typed; those that begin with it first. */
export function findPorts(items: readonly TradePort[], typed: string, limit: number): readonly TradePort[] {
  const text = folded(typed)
  if (text === '') return []
  const rank = ({ name, code, others }: TradePort) => {
    if (folded(name).startsWith(text) || folded(code).startsWith(text)) return 0
    return folded(`${name} ${code} ${others}`).includes(text) ? 1 : 2
  }
  return items
    .map((port) => ({ port, rank: rank(port) }))
    .filter((one) => one.rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ port }) => port)
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\s]+/g, '')
    .toLowerCase()
}
