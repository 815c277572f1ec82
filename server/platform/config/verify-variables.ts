import * as z from 'zod'
import { hostName } from './listening-host.ts'

/** How whoever asks mail servers for addresses is told to do it: this installation, and agents of it. */
export const verifyVariables = {
  VERIFY_HELO: z.string().regex(hostName).max(253).optional(),
  VERIFY_SENDER: z.email().optional(),
  VERIFY_CANARY: z
    .string()
    .regex(/^(?:off|[a-z0-9.-]+\.[a-z0-9-]+(?:,[a-z0-9.-]+\.[a-z0-9-]+)*)$/i)
    .optional(),
  VERIFY_DNS: z
    .string()
    .regex(/^[0-9a-f.:[\]]+(,[0-9a-f.:[\]]+)*$/i)
    .optional(),
}
