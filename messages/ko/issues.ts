import type { issues as zh } from '../zh/issues.ts'

export const issues: typeof zh = {
  required: '필수 항목입니다',
  wrongType: '값의 종류가 올바르지 않습니다',
  tooShort: '{limit}자 이상 입력해 주세요',
  tooLong: '{limit}자 이내로 입력해 주세요',
  tooFew: '{limit}개 이상 필요합니다',
  tooMany: '{limit}개 이하여야 합니다',
  tooSmall: '{limit} 이상이어야 합니다',
  tooBig: '{limit} 이하여야 합니다',
  email: '이메일 형식이 올바르지 않습니다',
  heloName: 'mail.example.com 같은 전체 호스트 이름을 입력하세요',
  url: '웹 주소 형식이 올바르지 않습니다',
  format: '형식이 올바르지 않습니다',
  notAllowed: '허용되는 값: {values}',
  unknownField: '알 수 없는 항목입니다',
  invalid: '올바르지 않은 값입니다',
  notJson: '올바른 JSON이 아닙니다',
  notRaw: '여기에는 application/octet-stream 형식의 파일 내용이 필요합니다',
  outOfRange: '저장할 수 있는 범위를 벗어난 숫자나 날짜가 있습니다',
}
