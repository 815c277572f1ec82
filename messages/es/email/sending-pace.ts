import type { sendingPace as zh } from '../../zh/email/sending-pace.ts'

export const sendingPace: typeof zh = {
  warmUpTitle: 'Calentamiento',
  warmUpHint:
    'Los proveedores frenan un dominio que de pronto envía mucho. Con un plan salen tantos mensajes al día para cada uno; el resto espera.',
  beginPlan: 'Empezar',
  changePlan: 'Cambiar',
  endPlan: 'Terminar',
  endQuestion: '¿Terminar el calentamiento?',
  endHint: 'Lo que espera saldrá sin límites.',
  ended: 'El calentamiento ha terminado',
  planSaved: 'Plan guardado',
  planDay: 'Día {day} de {days}; mensajes hoy para cada proveedor: {amount}',
  planOver: 'El plan terminó; ya no se retiene nada',
  nothingSent: 'Hoy no ha salido nada',
  firstDay: 'Mensajes para cada proveedor el primer día',
  growth: 'Aumento diario (%)',
  days: 'Días',
  lastDay: 'Para cada proveedor el último día: {amount}',
  limitsTitle: 'Velocidad por proveedor',
  limitsHint:
    'Mensajes por hora, según los servidores que reciben (MX). Si uno pide paciencia se espera de 15 a 90 minutos; los demás siguen.',
  unlimited: 'Sin límite',
  quietTitle: 'Horas de silencio',
  quietHint:
    'Los envíos masivos esperan en esas horas, según la zona horaria de la empresa; los correos individuales salen enseguida.',
  neverQuiet: 'Sin horas de silencio',
  quietFrom: 'Desde',
  quietUntil: 'Hasta',
  rests: '{provider} pide paciencia; no se le envía nada hasta {until}',
  saved: 'Guardado',
  failed: 'No se pudo cargar la velocidad',
  providers: {
    google: 'Google',
    microsoft: 'Microsoft',
    yahoo: 'Yahoo',
    icloud: 'iCloud',
    qq: 'QQ',
    netease: 'NetEase',
    others: 'Otros (cada uno)',
  },
}
