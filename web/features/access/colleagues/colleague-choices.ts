import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#platform/api-client.ts'
import { type ChoiceSearch, useTypedChoice } from '#ui/choice-search.ts'
import { idsNamed } from '#ui/filter-rules.ts'
import type { ListFilterField } from '#ui/list-model.ts'
import { readFilter } from '#ui/list-state.ts'

interface Colleague {
  id: number
  name: string
  username: string
}

const nobody: readonly Colleague[] = []
// As many as the server names at a time.
const mostNamed = 500

/** Colleagues to choose from: those who are found by what is typed, and those of `chosen`, also who has left. */
export function useColleagueSearch(chosen: readonly number[]): {
  people: readonly Colleague[]
  search: ChoiceSearch
} {
  const { typed, find, begin } = useTypedChoice()
  const search = useDeferredValue(typed)
  const found = useColleagues(search ? { search: search.slice(0, 64) } : {}, search !== undefined)
  const offered = found.data ?? nobody
  const missing = chosen.filter((id) => !offered.some((person) => person.id === id)).slice(0, mostNamed)
  const named = useColleagues({ ids: missing.join(',') }, missing.length > 0)
  const others = named.data ?? nobody
  const isFinding = found.isFetching
  return useMemo(() => {
    const people = new Map([...offered, ...others].map((person) => [person.id, person]))
    return { people: [...people.values()], search: { find, begin, isFinding } }
  }, [offered, others, find, begin, isFinding])
}

/** The part of a list's filter by colleagues that lets one be found, and names those the filter asks for in `fields`. */
export function useColleagueFilter(
  fields: readonly string[],
): Required<Pick<ListFilterField, 'choices' | 'search'>> & { kind: 'choice' } {
  const [params] = useSearchParams()
  const { people, search } = useColleagueSearch(idsNamed(readFilter(params.get('filter')), fields))
  return useMemo(
    () => ({ kind: 'choice', choices: people.map(({ id, name }) => ({ value: id, label: name })), search }),
    [people, search],
  )
}

function useColleagues(query: { search?: string; ids?: string }, isWanted: boolean) {
  return useQuery({
    queryKey: ['colleagues', query],
    queryFn: async ({ signal }) => (await call(sessionRoutes.users, { query }, { signal })).items,
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Without names there are numbers.
    meta: { claims: true },
  })
}
