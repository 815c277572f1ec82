import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { emailAddress } from '@landfall/contract/email-address.ts'
import { useMutation } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { useSession } from '#platform/session-store.ts'
import { notifySuccess } from '#ui/toast-store.ts'

interface TestMailFieldProps {
  /** What would be sent at present; without a template nothing can be. */
  sender: () => { templateId: number | undefined; fromName: string; fromAddress: string }
}

/** Sends the first template with sample values to an address of one's own. */
export function TestMailField({ sender }: TestMailFieldProps): ReactNode {
  const { t } = useTranslation()
  const [to, setTo] = useState(useSession((state) => state.user?.email ?? ''))
  const test = useMutation({
    mutationFn: (body: { templateId: number; to: string; fromName: string; fromAddress: string }) =>
      call(sendTaskRoutes.test, { body }, { timeout: null }),
    onSuccess: ({ relayName }) =>
      notifySuccess(relayName === null ? t('emailTasks.testCaptured') : t('emailTasks.testSent')),
  })
  const { templateId, ...from } = sender()
  const isPossible = templateId !== undefined && emailAddress.safeParse(to).success
  return (
    <div className="send-test">
      <Input
        type="email"
        value={to}
        aria-label={t('emailTasks.testTo')}
        placeholder={t('emailTasks.testTo')}
        onChange={({ target }) => setTo(target.value)}
      />
      <Button
        disabled={!isPossible}
        loading={test.isPending}
        onClick={() => templateId !== undefined && test.mutate({ templateId, to, ...from })}
      >
        {t('emailTasks.test')}
      </Button>
    </div>
  )
}
