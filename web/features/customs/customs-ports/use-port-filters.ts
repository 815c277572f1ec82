import type { CustomsColumn } from '@landfall/contract/customs/customs-fields.ts'
import type { ListFilter } from '@landfall/contract/list.ts'
import { useTranslation } from 'react-i18next'
import { useTypedChoice } from '#ui/choice-search.ts'
import type { ListFilterField } from '#ui/list-model.ts'
import { findPorts, portLabel, usePorts } from './use-ports.ts'

/** Ports that are offered at a time. */
const offered = 50
const ends = ['loadPort', 'unloadPort'] as const
const portFields: readonly string[] = ends.flatMap((end) => [end, `${end}Code`])

/** Conditions on ports as files write them, on those of the list, and on their countries. */
export function usePortFilters(
  filter: ListFilter,
  countries: NonNullable<ListFilterField['choices']>,
): ListFilterField[] {
  const { t } = useTranslation()
  const { typed, find, begin } = useTypedChoice()
  const codes = namedPorts(filter)
  const { items, isLoading } = usePorts(typed !== undefined || codes.length > 0)
  const choice = (port: (typeof items)[number]) => ({ value: port.code, label: portLabel(port) })
  const named = items.filter(({ code }) => codes.includes(code)).map(choice)
  const found = typed ? findPorts(items, typed, offered) : items.slice(0, offered)
  const others = found.map(choice).filter(({ value }) => !codes.includes(value))
  const field = (name: CustomsColumn) => ({ field: name, label: t(`customsData.column.${name}`) })
  const search = { find, begin, isFinding: isLoading }
  return ends.flatMap((end): ListFilterField[] => [
    {
      ...field(end),
      kind: 'text',
      operators: ['contains', 'eq', 'startsWith', 'empty', 'notEmpty'],
      // The marks of conditions call ports that were chosen by their names.
      choices: named,
    },
    { ...field(`${end}Code`), kind: 'choice', choices: [...others, ...named], search },
    { ...field(`${end}Country`), kind: 'choice', choices: countries },
  ])
}

/** The ports that a filter asks for, wherever in it. */
function namedPorts({ conditions, groups = [] }: ListFilter): string[] {
  const all = [...conditions, ...groups.flatMap((group) => group.conditions)]
  return all.flatMap(({ field, value }) =>
    portFields.includes(field) ? [value ?? []].flat().map(String) : [],
  )
}
