import type { addressVerification as zh } from '../../zh/addresses/address-verification.ts'

export const addressVerification: typeof zh = {
  title: 'Verificación de correos',
}
