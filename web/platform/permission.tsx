import type { Permission } from '@landfall/contract/permissions.ts'
import type { ReactNode } from 'react'
import { useSession } from './session-store.ts'

/** Whether the signed-in user holds a permission; the server checks it again on every call. */
export function usePermission(need: Permission): boolean {
  return useSession((state) => state.user?.permissions.includes(need) ?? false)
}

/** Shows its children only to holders of at least one of the needed permissions. */
export function Allowed({
  need,
  children,
}: {
  need: Permission | readonly Permission[]
  children: ReactNode
}): ReactNode {
  const held = useSession((state) => state.user?.permissions)
  const needed: readonly Permission[] = typeof need === 'string' ? [need] : need
  if (needed.length === 0) throw new Error('Allowed needs at least one permission')
  return needed.some((one) => held?.includes(one)) ? children : null
}
