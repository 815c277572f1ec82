import { CheckOutlined, MailOutlined, SaveOutlined, UserOutlined } from '@ant-design/icons'
import type { AddressGuess, FindingSubject } from '@landfall/contract/addresses/contact-finder.ts'
import { Alert, Button, Input, Space, Spin } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { usePermission } from '#platform/permission.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { type Finder, useGuess, useSaveGuess } from './use-contact-finder.ts'

type OnWrite = ((customerId: number, email: string) => void) | undefined

interface GuessPanelProps {
  subject: FindingSubject
  finder: Finder
  onWrite: OnWrite
}

/** Finds the address of somebody whose name is known; only what was proven is shown. */
export function GuessPanel({ subject, finder, onWrite }: GuessPanelProps): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const mayRun = usePermission('address.verification.run')
  const guess = useGuess(subject)
  const [name, setName] = useState('')
  const domain = finder.finding?.domain ?? finder.sites[0]?.domain
  if (!mayRun) return null
  const find = (wanted: { name: string; jobTitle: string }) =>
    domain !== undefined && guess.mutate({ ...wanted, domain }, { onSuccess: () => setName('') })
  const tried = new Set(finder.guesses.map((one) => one.name.toLowerCase()))
  const people = finder.people.filter((one) => !tried.has(one.name.toLowerCase()))
  return (
    <details className="guess-panel" open={finder.guesses.length > 0}>
      <summary>{t('contactFinder.guessTitle')}</summary>
      <p id={`${id}-hint`} className="quiet">
        {domain === undefined ? t('contactFinder.guessNoDomain') : t('contactFinder.guessHint', { domain })}
      </p>
      {domain !== undefined && (
        <form
          className="finder-site"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() !== '') find({ name: name.trim(), jobTitle: '' })
          }}
        >
          <label htmlFor={id}>{t('contactFinder.guessName')}</label>
          <div className="finder-row">
            <Input
              id={id}
              value={name}
              maxLength={120}
              autoComplete="off"
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => setName(target.value)}
            />
            <Button htmlType="submit" loading={guess.isPending} disabled={name.trim() === ''}>
              {t('contactFinder.guessFind')}
            </Button>
          </div>
        </form>
      )}
      {domain !== undefined && people.length > 0 && (
        <div className="finder-row">
          {people.map((person) => (
            <Button
              key={person.name}
              size="small"
              icon={<UserOutlined aria-hidden />}
              disabled={guess.isPending}
              aria-label={t('contactFinder.guessOf', { name: person.name })}
              onClick={() => find(person)}
            >
              {person.name}
            </Button>
          ))}
        </div>
      )}
      {guess.error && <Alert type="error" showIcon title={describeError(guess.error)} />}
      <GuessList items={finder.guesses} isCustomer={subject.kind !== 'collected'} onWrite={onWrite} />
    </details>
  )
}

function GuessList({
  items,
  ...saving
}: {
  items: readonly AddressGuess[]
  isCustomer: boolean
  onWrite: OnWrite
}): ReactNode {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <ul className="found-addresses" aria-label={t('contactFinder.guessTitle')} aria-live="polite">
      {items.map((guess) => (
        <li key={guess.id}>
          <div className="found-address">
            <strong>{guess.email || guess.name}</strong>{' '}
            {guess.outcome === 'found' && <StateTag tone="good">{t('contactFinder.guessMark')}</StateTag>}
            {guess.email !== '' && (
              <p>{[guess.name, guess.jobTitle].filter((part) => part !== '').join(' · ')}</p>
            )}
            {guess.outcome !== 'found' && <GuessOutcome guess={guess} />}
          </div>
          {guess.outcome === 'found' && <GuessSaving guess={guess} {...saving} />}
        </li>
      ))}
    </ul>
  )
}

function GuessOutcome({ guess: { outcome, domain, tried } }: { guess: AddressGuess }): ReactNode {
  const { t } = useTranslation()
  return (
    <p className="quiet">
      {outcome === 'verifying' && <Spin size="small" />}{' '}
      {t(`contactFinder.guess.${outcome}`, { domain, tried: formatNumber(tried) })}
    </p>
  )
}

function GuessSaving({
  guess,
  isCustomer,
  onWrite,
}: {
  guess: AddressGuess
  isCustomer: boolean
  onWrite: OnWrite
}): ReactNode {
  const { t } = useTranslation()
  const save = useSaveGuess()
  const write = useSaveGuess()
  const maySend = usePermission('email.task.send')
  const { id, email } = guess
  return (
    <Space wrap>
      {guess.isKnown ? (
        <span className="quiet">
          <CheckOutlined aria-hidden /> {t('contactFinder.kept')}
        </span>
      ) : (
        <Button
          size="small"
          icon={<SaveOutlined aria-hidden />}
          aria-label={t('contactFinder.saveOne', { email })}
          loading={save.isPending}
          onClick={() =>
            save.mutate(id, { onSuccess: () => notifySuccess(t('contactFinder.saved', { email })) })
          }
        >
          {t(isCustomer ? 'contactFinder.save' : 'contactFinder.saveCollected')}
        </Button>
      )}
      {maySend && onWrite && (
        <Button
          size="small"
          type="primary"
          icon={<MailOutlined aria-hidden />}
          aria-label={t('contactFinder.writeOne', { email })}
          loading={write.isPending}
          onClick={() =>
            write.mutate(id, {
              onSuccess: ({ customerId }) => {
                if (customerId !== null) onWrite(customerId, email)
              },
            })
          }
        >
          {t('contactFinder.write')}
        </Button>
      )}
    </Space>
  )
}
