import { type SearchScope, searchScopes } from '@landfall/contract/customs/search-terms.ts'
import { Button, Input, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { composeWords, readWords, type SearchWords } from './search-words.ts'

const kinds = ['all', 'any', 'phrase', 'none'] as const

export interface WordsFormProps {
  search: string
  /** Records without parties have one text only. */
  hasPlaces: boolean
  onSearch: (search: string) => void
}

/** The search text taken apart into its kinds of words and where they stand. */
export function WordsForm({ search, hasPlaces, onSearch }: WordsFormProps): ReactNode {
  const { t } = useTranslation()
  const [words, setWords] = useState<SearchWords>(() => readWords(search))
  return (
    <form
      className="query-words"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(composeWords(words))
      }}
    >
      {kinds.map((kind) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside the label
        <label key={kind}>
          <span>{t(`customsData.words.${kind}`)}</span>
          <Input
            value={words[kind]}
            maxLength={120}
            onChange={(event) => setWords({ ...words, [kind]: event.target.value })}
          />
        </label>
      ))}
      {hasPlaces && (
        <fieldset>
          <legend>{t('customsQuery.scope')}</legend>
          <Radio.Group
            value={words.place ?? 'any'}
            onChange={(event) => setWords({ ...words, place: placeOf(event.target.value) })}
            options={(['any', ...searchScopes] as const).map((value) => ({
              value,
              label: t(`customsQuery.scopes.${value}`),
            }))}
          />
        </fieldset>
      )}
      <Button type="primary" htmlType="submit">
        {t('list.search')}
      </Button>
    </form>
  )
}

function placeOf(value: unknown): SearchScope | undefined {
  return searchScopes.find((place) => place === value)
}
