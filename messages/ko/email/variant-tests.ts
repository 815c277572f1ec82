import type { variantTests as zh } from '../../zh/email/variant-tests.ts'

export const variantTests: typeof zh = {
  title: '콘텐츠 테스트',
  failed: '테스트를 불러오지 못했습니다',
  method: '먼저 테스트하고 더 나은 것을 발송',
  numberMissing: '숫자를 입력하세요',
  fields: {
    share: '테스트 수신자',
    by: '평가 기준',
    hours: '결정까지(시간)',
  },
  by: {
    click: '클릭',
    reply: '회신',
  },
  hint: '무작위로 뽑은 수신자 {share}%에게 템플릿 {templates}개 중 하나를 보내고, 마지막 메일 {hours}시간 뒤에 나머지 수신자에게 더 나은 것을 보냅니다. 프로그램도 메일을 열기 때문에 열람은 세지 않습니다.',
  underWay: '테스트를 발송하는 중입니다. 마지막 메일 {hours}시간 뒤에 결정합니다. 대기 중인 수신자: {held}',
  endsAt: '{at}에 나머지 수신자가 받을 것을 결정합니다. 대기 중인 수신자: {held}',
  undecided: '결정하기 전에 작업이 끝났습니다',
  verdict: {
    clear: '“{name}”이(가) 뚜렷하게 나아 나머지에게 보냅니다',
    unclear: '차이는 우연일 수 있습니다. 앞선 “{name}”을(를) 나머지에게 보냅니다',
    chosen: '“{name}”을(를) 직접 골라 나머지에게 보냅니다',
  },
  forTheRest: '나머지에게 발송',
  of: {
    click: '받은 {all}명 중 {amount}명 클릭',
    reply: '받은 {all}명 중 {amount}명 회신',
  },
  range: '95% 구간: {low}~{high}',
  rangeHint: '구간이 대부분 겹치면 차이는 우연일 수 있습니다.',
  use: '나머지에 사용',
  useQuestion: '나머지에게 “{name}”을(를) 보낼까요?',
  useHint: '테스트가 끝납니다. 대기 중인 수신자: {amount}',
}
