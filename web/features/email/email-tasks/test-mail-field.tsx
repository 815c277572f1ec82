import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { emailAddress } from '@landfall/contract/email-address.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { useSession } from '#platform/session-store.ts'
import { notifySuccess } from '#ui/toast-store.ts'

interface TestMailFieldProps {
  /** What would be sent at present; without a template nothing can be. */
  sender: () => { templateIds: readonly number[]; fromName: string; fromAddress: string }
  /** Own addresses of the company for tests. */
  seeds: readonly string[]
}

/** Sends every chosen template with sample values to an address of one's own, or to those the company keeps for that. */
export function TestMailField({ sender, seeds }: TestMailFieldProps): ReactNode {
  const { t } = useTranslation()
  const [to, setTo] = useState(useSession((state) => state.user?.email ?? ''))
  const test = useTests()
  const { templateIds, ...from } = sender()
  const send = (addresses: readonly string[]) => test.mutate({ templateIds, addresses, from })
  const hasTemplate = templateIds.length > 0
  return (
    <>
      <div className="send-test">
        <Input
          type="email"
          value={to}
          aria-label={t('emailTasks.testTo')}
          placeholder={t('emailTasks.testTo')}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button
          disabled={!hasTemplate || !emailAddress.safeParse(to).success}
          loading={test.isPending}
          onClick={() => send([to])}
        >
          {t('emailTasks.test')}
        </Button>
        {seeds.length > 0 && (
          <Button
            disabled={!hasTemplate}
            loading={test.isPending}
            title={seeds.join(', ')}
            onClick={() => send(seeds)}
          >
            {t('emailTasks.testSeeds', { amount: formatNumber(seeds.length) })}
          </Button>
        )}
      </div>
      {test.data && test.data.failures.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('emailTasks.testFailed', { amount: formatNumber(test.data.failures.length) })}
          description={test.data.failures.join(' · ')}
        />
      )}
    </>
  )
}

interface Tests {
  templateIds: readonly number[]
  addresses: readonly string[]
  from: { fromName: string; fromAddress: string }
}

// One after the other: a test that is refused says nothing about the next.
function useTests() {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: async ({ templateIds, addresses, from }: Tests) => {
      const failures: string[] = []
      let relayName: string | null = null
      for (const to of addresses) {
        for (const templateId of templateIds) {
          try {
            const body = { templateId, to, ...from }
            relayName = (await call(sendTaskRoutes.test, { body }, { timeout: null })).relayName
          } catch (error) {
            failures.push(`${to}: ${describeError(error)}`)
          }
        }
      }
      return { failures, relayName }
    },
    onSuccess: ({ failures, relayName }) => {
      if (failures.length === 0)
        notifySuccess(relayName === null ? t('emailTasks.testCaptured') : t('emailTasks.testSent'))
    },
    meta: { claims: true },
  })
}
