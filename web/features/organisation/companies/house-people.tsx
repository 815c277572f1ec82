import { KeyOutlined, LoginOutlined } from '@ant-design/icons'
import type { HousePerson, IssuedSignIn } from '@landfall/contract/organisation/account-fields.ts'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#platform/permission.tsx'
import { useSession } from '#platform/session-store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useConfirm } from '#ui/use-confirm.ts'
import { SignInAsDialog } from './account-dialogs.tsx'
import { IssuedSignInDialog } from './issued-sign-in.tsx'
import { type House, useHousePeople, useResetHousePassword } from './use-companies.ts'
import './companies.css'

interface HousePeopleProps {
  house: House
  mayReset: boolean
  /** The account is open, so that somebody can sign in. */
  isOpen: boolean
}

/** The people of a house below, with what support may do for them. */
export function HousePeople({ house, mayReset, isOpen }: HousePeopleProps): ReactNode {
  const { t } = useTranslation()
  const people = useHousePeople(house)
  const confirm = useConfirm()
  const reset = useResetHousePassword(house)
  const isSupport = useSession((state) => state.user?.actor != null)
  const maySignIn = usePermission('oem.company.signInAs') && isOpen && !isSupport
  const [issued, setIssued] = useState<IssuedSignIn>()
  const [entered, setEntered] = useState<HousePerson>()
  if (people.error) {
    return (
      <FailureState
        title={t('companies.peopleFailed')}
        error={people.error}
        onRetry={() => people.refetch()}
      />
    )
  }
  if (!people.data) return <Skeleton active />
  if (people.data.items.length === 0) return <EmptyState title={t('companies.nobody')} />
  const resetPassword = async (person: HousePerson) => {
    const isSure = await confirm({
      title: t('companies.resetQuestion', { name: person.name }),
      text: t('companies.resetHint'),
      action: t('companies.resetPassword'),
      isDanger: true,
    })
    if (isSure) reset.mutate(person.id, { onSuccess: setIssued })
  }
  return (
    <>
      <ul className="house-people">
        {people.data.items.map((person) => (
          <li key={person.id}>
            <PersonName person={person} />
            <span className="account-buttons">
              {mayReset && !isSupport && person.isAdmin && !person.isDisabled && (
                <Button
                  icon={<KeyOutlined aria-hidden />}
                  aria-label={`${t('companies.resetPassword')}: ${person.name}`}
                  onClick={() => resetPassword(person)}
                >
                  {t('companies.resetPassword')}
                </Button>
              )}
              {maySignIn && !person.isDisabled && (
                <Button
                  icon={<LoginOutlined aria-hidden />}
                  aria-label={`${t('companies.signInAs')}: ${person.name}`}
                  onClick={() => setEntered(person)}
                >
                  {t('companies.signInAs')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {issued && (
        <IssuedSignInDialog name={house.name} signIn={issued} onClose={() => setIssued(undefined)} />
      )}
      {entered && <SignInAsDialog house={house} person={entered} onClose={() => setEntered(undefined)} />}
    </>
  )
}

function PersonName({ person }: { person: HousePerson }): ReactNode {
  const { t } = useTranslation()
  return (
    <span>
      <b>{person.name}</b>{' '}
      {person.isAdmin && <StateTag tone="active">{t('companies.administrator')}</StateTag>}{' '}
      {person.isDisabled && <StateTag tone="neutral">{t('companies.disabled')}</StateTag>}
      <small>
        {person.userName}
        {' · '}
        {person.lastSignInAt ? (
          <>
            {t('companies.fields.lastSignInAt')} <TimeBadge value={person.lastSignInAt} />
          </>
        ) : (
          t('companies.neverSignedIn')
        )}
      </small>
    </span>
  )
}
