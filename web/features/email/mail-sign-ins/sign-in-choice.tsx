import { LinkOutlined } from '@ant-design/icons'
import type { MailSignIn, SignInProvider } from '@landfall/contract/email/mail-sign-ins.ts'
import { Button, Form, Radio, Select } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { OutsideWait } from '#ui/outside-wait.tsx'
import { BrokenNote } from './broken-note.tsx'
import type { SignInWish } from './sign-in-values.ts'
import { useConnecting, useSignIns } from './use-sign-ins.ts'
import './mail-sign-ins.css'

interface SignInItemProps {
  /** What stands there already. */
  current: MailSignIn | null | undefined
  /** Which address is likely meant. */
  hint: string
  /** Called with what was chosen, or has just been connected. */
  onChosen?: (signIn: MailSignIn) => void
}

/** The part `connected` of a form of a mailbox: by password, or connected at a provider; nothing where there is no choice. */
export function SignInItem(props: SignInItemProps): ReactNode {
  const { t } = useTranslation()
  const { data } = useSignIns()
  if (!props.current && !data?.providers.some(({ isReady }) => isReady)) return null
  const check = (_rule: unknown, wish: SignInWish | undefined) =>
    wish && wish.id === null ? Promise.reject(new Error(t('mailSignIns.missing'))) : Promise.resolve()
  return (
    <Form.Item
      name="connected"
      label={t('mailSignIns.by')}
      rules={[{ validator: check }]}
      validateTrigger="onSubmit"
    >
      <SignInChoice {...props} />
    </Form.Item>
  )
}

interface SignInChoiceProps extends SignInItemProps {
  value?: SignInWish
  onChange?: (wish: SignInWish) => void
}

function SignInChoice({ value = null, onChange, current, hint, onChosen }: SignInChoiceProps): ReactNode {
  const { t } = useTranslation()
  const { data } = useSignIns()
  const taken = useCallback(
    (signIn: MailSignIn) => {
      onChange?.({ provider: signIn.provider, id: signIn.id })
      onChosen?.(signIn)
    },
    [onChange, onChosen],
  )
  const connecting = useConnecting(taken)
  const all = withCurrent(data?.items ?? [], current)
  const ready = data?.providers.filter(({ provider, isReady }) => isReady || provider === current?.provider)
  const choose = (way: SignInProvider | 'password') => {
    connecting.cancel()
    const first = all.find(({ provider }) => provider === way)
    if (first) taken(first)
    else onChange?.(way === 'password' ? null : { provider: way, id: null })
  }
  return (
    <>
      <Radio.Group
        optionType="button"
        value={value?.provider ?? 'password'}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: 'password', label: t('mailSignIns.password') },
          ...(ready ?? []).map(({ provider }) => ({
            value: provider,
            label: t(`mailSignIns.provider.${provider}`),
          })),
        ]}
      />
      {value && (
        <ConnectedChoice
          value={value}
          all={all.filter(({ provider }) => provider === value.provider)}
          awaited={connecting.awaited}
          onChoose={taken}
          onConnect={() => connecting.connect(value.provider, hint)}
          onCancel={connecting.cancel}
          onAnswer={connecting.take}
        />
      )}
    </>
  )
}

// What stands in the form may be known to be broken before the list is asked for again; or be a colleague's.
function withCurrent(items: readonly MailSignIn[], current: MailSignIn | null | undefined): MailSignIn[] {
  if (!current) return [...items]
  const known = items.find(({ id }) => id === current.id)
  if (!known) return [...items, current]
  const isSame = known.connectedAt === current.connectedAt
  return items.map((item) => (item === known && isSame ? current : item))
}

interface ConnectedChoiceProps {
  value: NonNullable<SignInWish>
  all: readonly MailSignIn[]
  awaited: string | null
  onChoose: (signIn: MailSignIn) => void
  onConnect: () => void
  onCancel: () => void
  onAnswer: (answer: string) => Promise<void>
}

function ConnectedChoice({
  value,
  all,
  awaited,
  onChoose,
  onConnect,
  onCancel,
  onAnswer,
}: ConnectedChoiceProps): ReactNode {
  const { t } = useTranslation()
  const chosen = all.find(({ id }) => id === value.id)
  const provider = t(`mailSignIns.provider.${value.provider}`)
  return (
    <div className="sign-in-choice">
      {all.length > 0 && (
        <Select
          aria-label={t('mailSignIns.mailbox')}
          value={value.id}
          placeholder={t('mailSignIns.mailbox')}
          onChange={(id) => {
            const wanted = all.find((one) => one.id === id)
            if (wanted) onChoose(wanted)
          }}
          options={all.map(({ id, address }) => ({ value: id, label: address }))}
        />
      )}
      <Button icon={<LinkOutlined aria-hidden />} onClick={onConnect} loading={awaited !== null}>
        {awaited !== null
          ? t('mailSignIns.waiting', { provider })
          : t(chosen?.isBroken ? 'mailSignIns.again' : 'mailSignIns.connect', { provider })}
      </Button>
      {awaited !== null && <OutsideWait awaited={awaited} onCancel={onCancel} onAnswer={onAnswer} />}
      {chosen?.isBroken && <BrokenNote signIn={chosen} />}
    </div>
  )
}
