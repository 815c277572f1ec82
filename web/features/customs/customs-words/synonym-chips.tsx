import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import type { WordExpansion } from '@landfall/contract/customs/customs-words.ts'
import { Button, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeNames } from '#platform/locale-choice.ts'
import { usePermission } from '#platform/permission.tsx'
import type { ListState } from '#ui/list-state.ts'
import { isExpanding, useWordExpansion, wordsLeftOut } from './use-word-expansion.ts'
import './customs-words.css'

type Term = WordExpansion['terms'][number]

/** Words of a term that are shown at once. */
const shownWords = 8

/** What is searched for besides what was typed; each word can be taken out, all of them switched off. */
export function SynonymChips({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('customs.word.write')
  const expansion = useWordExpansion(state)
  if (state.search === '') return null
  const isOn = isExpanding(state)
  const terms = expansion?.terms ?? []
  if (isOn && terms.length === 0 && !mayWrite) return null
  const change = (without: readonly string[]) =>
    state.change({ params: { without: without.length > 0 ? JSON.stringify(without) : undefined } })
  const left = wordsLeftOut(state)
  return (
    <div className="synonyms">
      <span className="synonyms-switch">
        <Switch
          size="small"
          checked={isOn}
          aria-label={t('customsQuery.synonyms.on')}
          onChange={(next) => state.change({ params: { synonyms: next ? undefined : 'off' } })}
        />
        <span>{t('customsQuery.synonyms.on')}</span>
      </span>
      {terms.map((term) => (
        <TermWords
          key={term.text}
          term={term}
          onRemove={(word) => change([...left, word])}
          onRestore={(word) => change(left.filter((one) => one !== word))}
        />
      ))}
      <Button type="link" size="small" onClick={() => state.change({ params: { manage: 'words' } })}>
        {t(mayWrite ? 'customsQuery.synonyms.manage' : 'customsQuery.sets.title')}
      </Button>
    </div>
  )
}

interface TermWordsProps {
  term: Term
  onRemove: (word: string) => void
  onRestore: (word: string) => void
}

function TermWords({ term, onRemove, onRestore }: TermWordsProps): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const label = t('customsQuery.synonyms.also', { term: term.text })
  const shown = isOpen ? term.words : term.words.slice(0, shownWords)
  const hidden = term.words.length - shown.length
  return (
    <div className="synonyms-term">
      <span>{label}</span>
      <ul aria-label={label}>
        {shown.map(({ text, locale, isRemoved }) => (
          <li key={text}>
            <button
              type="button"
              className={isRemoved ? 'synonym synonym-removed' : 'synonym'}
              title={localeNames[locale]}
              aria-label={t(isRemoved ? 'customsQuery.synonyms.restore' : 'customsQuery.synonyms.remove', {
                word: text,
              })}
              onClick={() => (isRemoved ? onRestore(text) : onRemove(text))}
            >
              <span lang={locale}>{text}</span>
              {isRemoved ? <PlusOutlined aria-hidden /> : <CloseOutlined aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button type="link" size="small" onClick={() => setIsOpen(true)}>
          {t('customsQuery.synonyms.more', { count: hidden })}
        </Button>
      )}
    </div>
  )
}
