import type { mailPurposes as zh } from '../../zh/email/mail-purposes.ts'

export const mailPurposes: typeof zh = {
  label: 'Finalidad',
  hint: 'Se guarda con el envío; el pie dice al lector por qué lo recibe',
  offer: 'Primer contacto u oferta',
  business: 'Relación con clientes actuales',
  news: 'Noticias que el lector pidió',
  service: 'Sobre sus pedidos o consultas',
}
