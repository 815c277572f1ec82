import { EditOutlined } from '@ant-design/icons'
import { type SearchScope, searchScopes } from '@landfall/contract/customs/search-terms.ts'
import { Button, Input, Popover, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { composeWords, readWords, type SearchWords } from './search-words.ts'

const kinds = ['all', 'any', 'phrase', 'none'] as const

interface WordsButtonProps {
  search: string
  /** Records without parties have one text only. */
  hasPlaces: boolean
  onSearch: (search: string) => void
}

/** Opens the search text taken apart into its kinds of words and where they stand. */
export function WordsButton({ search, hasPlaces, onSearch }: WordsButtonProps): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const apply = (next: string) => {
    setIsOpen(false)
    onSearch(next)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      open={isOpen}
      onOpenChange={setIsOpen}
      content={<WordsForm search={search} hasPlaces={hasPlaces} onSearch={apply} />}
    >
      <Button icon={<EditOutlined aria-hidden />} aria-expanded={isOpen}>
        {t('customsData.words.title')}
      </Button>
    </Popover>
  )
}

function WordsForm({ search, hasPlaces, onSearch }: WordsButtonProps): ReactNode {
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
