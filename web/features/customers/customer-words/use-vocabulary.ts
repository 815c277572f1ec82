import type { CustomerField } from '@landfall/contract/customers/customer-fields.ts'
import type { Label, WordColor } from '@landfall/contract/customers/customer-labels.ts'
import type { CustomerIntent, CustomerStage } from '@landfall/contract/customers/customer-profile.ts'
import { type Vocabulary, vocabularyRoutes } from '@landfall/contract/customers/customer-vocabulary.ts'
import type { CustomerSource } from '@landfall/contract/customers/customers.ts'
import { type OptionalOwnName, ownNameIn } from '@landfall/contract/own-name.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { currentLocale } from '#platform/locale-choice.ts'
import { usePermission } from '#platform/permission.tsx'

/** The key of the vocabulary; it lies below that of the customers, so that whatever changes them asks anew. */
export const vocabularyKey = ['customers', 'vocabulary'] as const

const empty: Vocabulary = { labels: [], groups: [], sources: [], fields: [], words: [] }

/** What the company calls things around its customers; empty until it has arrived. */
export function useVocabulary(): Vocabulary {
  const maySee = usePermission('customer.customer.read')
  const { data } = useQuery({
    queryKey: vocabularyKey,
    queryFn: ({ signal }) => call(vocabularyRoutes.read, {}, { signal }),
    enabled: maySee,
    staleTime: 60_000,
  })
  return data ?? empty
}

/** A word of the company in the language on screen. */
export function wordOf(names: OptionalOwnName): string {
  return ownNameIn(currentLocale(), names)
}

/** The vocabulary in the language on screen. */
export interface Words {
  /** Whether they have arrived. */
  isKnown: boolean
  labels: readonly Label[]
  fields: readonly CustomerField[]
  labelName(id: number): string
  /** The name of a group behind those of the groups it lies in. */
  groupName(id: number): string
  sourceName(sourceId: number | null, source: CustomerSource): string
  stageName(stage: CustomerStage): string
  intentName(intent: CustomerIntent): string
  /** The colour the company gave; undefined: the product's. */
  colorOf(kind: 'stage' | 'intent', key: string): WordColor | undefined
  labelChoices: Choice[]
  /** In the order of the tree. */
  groupChoices: Choice[]
  sourceChoices: Choice[]
}

/** Something to choose. */
export interface Choice {
  value: number
  label: string
}

/** Words for everything a customer is ordered by. */
export function useWords(): Words {
  const vocabulary = useVocabulary()
  const { t, i18n } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language on screen
  return useMemo(() => wordsFrom(vocabulary, t), [vocabulary, t, i18n.language])
}

function wordsFrom(vocabulary: Vocabulary, t: TFunction): Words {
  const { labels, groups, sources, fields, words } = vocabulary
  const labelNames = new Map(labels.map(({ id, names }) => [id, wordOf(names)]))
  const groupNames = new Map(groupPaths(groups).map(({ value, label }) => [value, label]))
  const sourceText = ({ names, systemKey }: Pick<Vocabulary['sources'][number], 'names' | 'systemKey'>) =>
    wordOf(names) || (systemKey ? t(`customers.sources.${systemKey}`) : '')
  const own = (kind: 'stage' | 'intent', key: string) =>
    words.find((word) => word.kind === kind && word.key === key)
  // In a language the company left out, the product's word says more than a foreign one.
  const ownName = (kind: 'stage' | 'intent', key: string) => own(kind, key)?.names[currentLocale()]
  return {
    isKnown: vocabulary !== empty,
    labels,
    fields,
    labelName: (id) => labelNames.get(id) ?? '',
    groupName: (id) => groupNames.get(id) ?? '',
    sourceName: (sourceId, source) => {
      const found = sources.find(({ id }) => id === sourceId)
      return (found && sourceText(found)) || t(`customers.sources.${source}`)
    },
    stageName: (stage) => ownName('stage', stage) ?? t(`customers.stages.${stage}`),
    intentName: (intent) => ownName('intent', intent) ?? t(`customers.intents.${intent}`),
    colorOf: (kind, key) => own(kind, key)?.color ?? undefined,
    labelChoices: labels.map(({ id }) => ({ value: id, label: labelNames.get(id) ?? '' })),
    groupChoices: groupPaths(groups),
    sourceChoices: sources.map((source) => ({ value: source.id, label: sourceText(source) })),
  }
}

/** Groups with the names of the groups they lie in, in the order of the tree. */
export function groupPaths(groups: Vocabulary['groups']): Choice[] {
  const below = (parentId: number | null, path: string): Choice[] =>
    groups
      .filter((group) => group.parentId === parentId)
      .flatMap((group) => {
        const label = path === '' ? wordOf(group.names) : `${path} / ${wordOf(group.names)}`
        return [{ value: group.id, label }, ...below(group.id, label)]
      })
  return below(null, '')
}
