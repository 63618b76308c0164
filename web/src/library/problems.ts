/** What is wrong with positions and records, in the language of the page. */
import { POSITION_PHRASES, RECORD_PHRASES } from '../generated/phrases';
import type { Message } from '../generated/view';
import { sayMessage } from '../state/messages';
import { type Language, language } from '../state/strings';

const ENGLISH = { ...POSITION_PHRASES, ...RECORD_PHRASES };

export const PROBLEMS: Record<Language, Record<keyof typeof ENGLISH, string>> = {
  en: ENGLISH,
  pt: {
    'position-fields': 'espera-se o tabuleiro, um espaço e o lado que joga',
    'side-letter': 'o lado que joga tem de ser {letters}, e não “{found}”',
    'too-few-rows': 'esperam-se {expected} linhas, e há {found}',
    'too-many-rows': 'esperam-se {expected} linhas, e há mais',
    'in-row': 'linha {row}: {why}',
    'missing-cell': 'falta uma casa entre dois separadores',
    'too-few-cells': 'esperam-se {expected} casas, e há {found}',
    'too-many-cells': 'esperam-se {expected} casas, e há mais',
    'split-run': 'casas seguidas com “{letter}” têm de ser juntas',
    'run-of-one': 'uma só casa escreve-se “{letter}”, e não “{letter}1”',
    'not-a-run': '“{found}” não são casas seguidas com “{letter}”',
    'unknown-game': 'não há nenhum jogo “{found}”: espera-se um de {games}',
    'key-twice': '{game}: a chave “{key}” aparece duas vezes',
    'not-a-choice': '{game}: “{found}” não é chave=valor',
    'no-variants': '{game}: não há nenhuma chave “{key}”, nem variantes',
    'unknown-key': '{game}: não há nenhuma chave “{key}”: espera-se {keys}',
    'unknown-value': '{game}: “{found}” não é um valor de “{key}”: espera-se um de {values}',
    'not-two-sides': '{game}: um jogo de {sides} lados, e aqui espera-se um de dois',
    unexpected: 'esperava-se {what}, e encontrou-se {found}',
    'found-sign': '“{sign}”',
    'found-end': 'o fim do texto',
    'a-game': 'um jogo que comece por [Game "…"]',
    'a-tag': 'uma etiqueta como [Result "*"]',
    'a-value': 'o valor da etiqueta entre aspas',
    'end-of-tag': '] no fim da etiqueta',
    'result-first': 'o resultado do jogo antes das etiquetas do seguinte',
    'move-or-result': 'uma jogada ou o resultado: 1-0, 0-1, 1/2-1/2 ou *',
    movetext: 'uma jogada, um comentário, uma variante ou o resultado',
    'first-tag': 'a primeira etiqueta tem de ser Game',
    'tag-twice': 'a etiqueta {tag} aparece duas vezes',
    'tag-name': '“{found}” não é o nome de uma etiqueta: espera-se uma letra, depois letras, algarismos e _',
    'tag-of-result': 'a etiqueta Result segue o resultado do registo',
    'too-many-tags': 'um registo pode ter no máximo {most} etiquetas com outros nomes',
    'open-quotes': 'as aspas não são fechadas na mesma linha',
    'move-number': 'o número da jogada devia ser {number}',
    'not-a-number': '“{found}” não é um número de jogada: espera-se um como 3. ou 3... ou um resultado',
    'number-alone': 'espera-se uma jogada depois do seu número',
    'not-a-move': '“{found}” não é uma jogada: esperam-se letras, algarismos e @-+=:_ como c3-c4',
    'too-long': 'uma linha de jogo pode ter no máximo {most} jogadas',
    'too-many-moves': 'um registo pode ter no máximo {most} jogadas',
    'removed-move': 'a jogada foi tirada do registo',
    'early-variation': 'uma variante tem de vir depois da jogada que substitui',
    'too-deep': 'as variantes podem ter no máximo {most} níveis',
    'no-variation': 'não há nenhuma variante para fechar',
    'empty-variation': 'uma variante precisa de pelo menos uma jogada',
    'open-variation': 'uma variante não é fechada com ) antes do resultado',
    'not-a-mark': 'espera-se um sinal de $0 a $255, ou um de ! ? !! ?? !? ?!',
    'open-comment': 'o comentário não é fechado com }',
    'open-command': '[%{name} não é fechado com ]',
    'second-command': 'um segundo [%{name}] para a mesma jogada',
    'not-an-eval': '“{found}” não é uma avaliação: espera-se um número inteiro, win N, loss N ou draw',
    'not-a-clock': '“{found}” não é um tempo de relógio: espera-se h:mm:ss ou h:mm:ss.mmm',
    'control-character': 'um carácter de controlo escreve-se {escape}',
    'unknown-escape':
      'sequência de escape desconhecida: espera-se \\\\ \\{close} \\[ \\n \\s ou \\x e dois algarismos hexadecimais',
    'not-hex': 'esperam-se dois algarismos hexadecimais depois de \\x',
    'start-and-seed': 'Start e Seed não podem aparecer juntos',
    'not-a-seed': 'uma semente é um número inteiro de 0 a 2^64 - 1',
    'not-a-date': '“{found}” não é uma data como 2026.11.15, com ? nos algarismos desconhecidos',
    'not-a-level': '“{found}” não é um nível de 1 a 10',
    'first-side': 'aqui {side} joga primeiro, por isso as jogadas deviam começar por {number}',
    'illegal-move': 'a jogada “{move}”: {why}',
    'result-tag': 'o resultado é {result} mas a etiqueta Result diz “{found}”',
    'other-result': 'o jogo acabou ({reason}), por isso o resultado é {expected} e não {found}',
    'other-ending': 'o jogo acabou por “{expected}”, e não por “{found}”',
    termination:
      'o jogo não acabou pelas regras, por isso com {result} a etiqueta Termination tem de dizer {words}, e não “{found}”',
    'no-termination':
      'o jogo não acabou pelas regras, por isso com {result} a etiqueta Termination tem de dizer {words}, e falta',
  },
};

/** What is wrong with a position or a record of a game, if the engine says so. */
export function sayProblem(game: string, problem: Message | null): string {
  return problem ? sayMessage(game, problem, PROBLEMS[language.value]) : '';
}
