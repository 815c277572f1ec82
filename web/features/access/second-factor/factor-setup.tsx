import { Alert, Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { QrPicture } from './qr-picture.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { useBeginFactor, useConfirmFactor } from './use-second-factor.ts'
import './second-factor.css'

interface FactorSetupProps {
  /** Called when the recovery codes are kept. */
  onDone: () => void
}

/** Password, then the picture for the app with its first code, then the recovery codes. */
export function FactorSetup({ onDone }: FactorSetupProps): ReactNode {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const begin = useBeginFactor()
  const confirm = useConfirmFactor()
  if (confirm.data) return <RecoveryCodeList codes={confirm.data.recoveryCodes} onKept={onDone} />
  if (begin.data) {
    return (
      <AppStep
        proposal={begin.data}
        error={confirm.error}
        isRunning={confirm.isPending}
        onCode={(code) => confirm.mutate(code)}
      />
    )
  }
  return (
    <>
      <Button type="primary" onClick={() => setIsAsking(true)}>
        {t('account.secondFactor.turnOn')}
      </Button>
      {isAsking && (
        <PasswordPrompt
          title={t('account.secondFactor.turnOn')}
          text={t('account.secondFactor.intro')}
          action={t('account.secondFactor.next')}
          isRunning={begin.isPending}
          error={begin.error}
          onSubmit={(passWord) => begin.mutate(passWord)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

interface AppStepProps {
  proposal: { secret: string; address: string }
  error: unknown
  isRunning: boolean
  onCode: (code: string) => void
}

function AppStep({ proposal, error, isRunning, onCode }: AppStepProps): ReactNode {
  const { t } = useTranslation()
  const label = t('account.secondFactor.code')
  const groups = proposal.secret.match(/.{1,4}/g)?.join(' ')
  const isMalformed = error instanceof ApiError && error.name === 'badRequest'
  return (
    <div className="factor-setup">
      <p>{t('account.secondFactor.scan')}</p>
      <QrPicture text={proposal.address} label={t('account.secondFactor.picture')} />
      <p>
        {t('account.secondFactor.secret')} <code className="factor-secret">{groups}</code>
        <CopyButton text={proposal.secret} />
      </p>
      {error ? (
        <Alert type="error" showIcon title={isMalformed ? t('errors.codeWrong') : describeError(error)} />
      ) : null}
      <Form name="factorCode" layout="vertical" onFinish={({ code }: { code: string }) => onCode(code)}>
        <Form.Item
          name="code"
          label={label}
          validateTrigger="onBlur"
          rules={[
            { required: true, message: t('common.required', { field: label }) },
            { pattern: /^\s*\d{3}\s?\d{3}\s*$/, message: t('account.secondFactor.codeFormat') },
          ]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={9} autoFocus />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isRunning}>
          {t('account.secondFactor.confirm')}
        </Button>
      </Form>
    </div>
  )
}
