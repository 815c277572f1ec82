import type { variantTests as zh } from '../../zh/email/variant-tests.ts'

export const variantTests: typeof zh = {
  title: 'Prueba de los contenidos',
  failed: 'No se pudo cargar la prueba',
  method: 'Probar primero y enviar el mejor',
  numberMissing: 'Indique un número',
  fields: {
    share: 'Destinatarios de la prueba',
    by: 'Mejor es lo que trae más',
    hours: 'Decidir después de (horas)',
  },
  by: {
    click: 'Clics',
    reply: 'Respuestas',
  },
  hint: 'El {share} % de los destinatarios, elegidos al azar, recibe una de las {templates} plantillas; {hours} horas después del último de estos mensajes, los demás reciben la mejor. Las aperturas no cuentan, porque también hay programas que abren el correo.',
  underWay:
    'La prueba se está enviando; se decide {hours} horas después de su último mensaje. En espera: {held}',
  endsAt: 'El {at} se decide qué reciben los demás. En espera: {held}',
  undecided: 'La tarea terminó antes de que se decidiera la prueba',
  verdict: {
    clear: '«{name}» es claramente mejor; los demás la reciben',
    unclear: 'La diferencia puede ser casual; los demás reciben «{name}», que va por delante',
    chosen: '«{name}» se eligió a mano; los demás la reciben',
  },
  forTheRest: 'Para los demás',
  of: {
    click: 'Hicieron clic: {amount} de {all} alcanzados',
    reply: 'Respondieron: {amount} de {all} alcanzados',
  },
  range: 'Intervalo del 95 %: de {low} a {high}',
  rangeHint: 'Cuando los intervalos coinciden en gran parte, la diferencia puede ser casual.',
  use: 'Usar para los demás',
  useQuestion: '¿Enviar «{name}» a los demás?',
  useHint: 'Así termina la prueba. Destinatarios en espera: {amount}',
}
