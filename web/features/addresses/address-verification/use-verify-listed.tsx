import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { BatchAction } from '#ui/list-model.ts'

const VerifyDialog = lazyPart(() => import('./verify-dialog.tsx').then((m) => m.VerifyDialog))

/** Verifying the addresses of selected rows of a list, and the dialog in which the cost is confirmed. */
export function useVerifyListed(
  list: 'customers' | 'collected' | 'directory' | 'unlocked',
  /** Which rows of the list are meant, where the selection is one of another list. */
  rowsOf?: (selection: BatchSelection) => Promise<readonly number[]>,
): {
  action: BatchAction
  dialog: ReactNode
} {
  const { t } = useTranslation()
  const [selection, setSelection] = useState<BatchSelection | null>(null)
  return {
    action: {
      key: 'verify',
      label: t('customers.verifyAddresses'),
      need: 'address.verification.run',
      hint: t('customers.verifyAddressesHint'),
      run: async (selected) => {
        const ids = await rowsOf?.(selected)
        setSelection(ids ? { scope: batchScope.Checked, ids: [...ids] } : selected)
      },
    },
    dialog: selection && <VerifyDialog source={{ list, selection }} onClose={() => setSelection(null)} />,
  }
}
