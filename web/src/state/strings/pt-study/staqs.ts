/** The lesson of STAQS in Portuguese, by its English texts, and what other lessons say as well. */
export const staqs: Record<string, string> = {
  'STAQS in five minutes': 'STAQS em cinco minutos',
  'The board is full of neutral pieces. Your stacks climb onto them, one at a time, and grow. Each step leaves a hole behind, until nobody can move. Then the tallest stack wins.':
    'O tabuleiro está cheio de peças neutras. As tuas pilhas sobem para cima delas, uma de cada vez, e crescem. Cada passo deixa um buraco, até que ninguém possa jogar. Vence então a pilha mais alta.',
  "That is all of STAQS. Keep room for your tall stacks, close the other side's paths, and count before the board breaks up.":
    'O STAQS é só isto. Guarda espaço para as tuas pilhas altas, fecha os caminhos do outro lado e conta antes que o tabuleiro se parta.',
  'Place a piece': 'Colocar uma peça',
  'You are blue. Each of the 25 cells holds a neutral piece, and you hold four pieces of your own. Put the first one on any cell.':
    'Jogas com o azul. Cada uma das 25 casas tem uma peça neutra, e tu tens na mão quatro peças tuas. Põe a primeira em qualquer casa.',
  'Choose any cell. The middle has the most neighbours.':
    'Escolhe qualquer casa. A do meio é a que tem mais vizinhas.',
  'Your piece stands on the neutral one: a stack of 2. Everything counts towards the height, neutral pieces too. White has placed one as well, and so it goes on until both hands are empty.':
    'A tua peça está em cima da neutra: uma pilha de 2. Tudo conta para a altura, também as peças neutras. O branco colocou uma também, e assim se continua até as duas mãos ficarem vazias.',
  'Choose any cell with a neutral piece.': 'Escolhe qualquer casa com uma peça neutra.',
  'The last one in hand': 'A última da mão',
  'As long as you hold pieces, your turn is to place one; stacks do not move yet. Place your fourth.':
    'Enquanto tiveres peças na mão, a tua jogada é colocar uma; as pilhas ainda não se movem. Coloca a quarta.',
  'Any cell with a neutral piece will do.': 'Serve qualquer casa com uma peça neutra.',
  'Now both hands are empty. From here on, stacks move.':
    'Agora as duas mãos estão vazias. Daqui em diante, movem-se as pilhas.',
  'Take a step': 'Dar um passo',
  'A stack steps up, down, left or right, onto a neutral piece next to it. Step with your stack on c3 down to c2.':
    'Uma pilha anda para cima, para baixo, para a esquerda ou para a direita, para uma peça neutra ao lado. Anda com a tua pilha de c3 para baixo, para c2.',
  'From c3 to c2.': 'De c3 para c2.',
  'The whole stack went and took the neutral piece in: it is 3 tall now. The cell it came from is empty. White has answered from b2 to b3.':
    'A pilha inteira andou e levou consigo a peça neutra: agora tem 3 de altura. A casa de onde veio está vazia. O branco respondeu de b2 para b3.',
  'A good legal step. This time take the stack in the middle, from c3 down to c2.':
    'Um bom passo, e legal. Desta vez pega na pilha do meio e desce de c3 para c2.',
  'The right stack. Step down with it, to c2.': 'A pilha está certa. Desce com ela, para c2.',
  'Closed for good': 'Fechado para sempre',
  'Nothing ever enters an empty cell, and no stack moves onto another. Your stack on c3 has an empty cell above it, a white stack to its left and your own to its right. Take the one step that is possible.':
    'Nada volta a entrar numa casa vazia, e nenhuma pilha sobe para outra. A tua pilha de c3 tem uma casa vazia acima, uma pilha branca à esquerda e uma tua à direita. Dá o único passo possível.',
  'Only the cell below c3 holds a neutral piece.': 'Só a casa abaixo de c3 tem uma peça neutra.',
  "Empty cells and stacks are walls. You also took the piece that white's stack on c1 wanted.":
    'Casas vazias e pilhas são paredes. E ainda tomaste a peça que a pilha branca de c1 queria.',
  'Only one step is possible: from c3 down to c2.': 'Só há um passo possível: de c3 para baixo, para c2.',
  'Nothing to do': 'Nada a fazer',
  'No blue stack stands next to a neutral piece, but white can still move. Then, and only then, you pass.':
    'Nenhuma pilha azul está ao lado de uma peça neutra, mas o branco ainda pode jogar. Então, e só então, passas.',
  'The only move is: pass.': 'A única jogada é: passar.',
  "White took the last piece that could be reached, and now neither side can move: the game is over. White's tallest stack is 4, yours is 9. You have won without moving.":
    'O branco tomou a última peça que se podia alcançar, e agora nenhum dos lados pode jogar: o jogo acabou. A pilha mais alta do branco tem 4, a tua tem 9. Venceste sem te mexeres.',
  'There is nothing to do but pass.': 'Não há nada a fazer senão passar.',
  'Who has won?': 'Quem venceu?',
  'In the end the tallest stacks are compared; if they are equal, the second tallest, and so on. You have 6, 4, 3 and 2, white has 6, 4, 4 and 2. One neutral piece is left, on c3. Take it with the right stack and win.':
    'No fim comparam-se as pilhas mais altas; se forem iguais, as segundas mais altas, e assim por diante. Tu tens 6, 4, 3 e 2, o branco tem 6, 4, 4 e 2. Resta uma peça neutra, em c3. Toma-a com a pilha certa e vence.',
  "Both sides have a 6. Make your second stack taller than white's second.":
    'Os dois lados têm um 6. Faz a tua segunda pilha mais alta do que a segunda do branco.',
  '6 against 6, then 5 against 4: the first difference decides, and you have won.':
    '6 contra 6, depois 5 contra 4: decide a primeira diferença, e venceste.',
  'That does not win.': 'Isso não vence.',
  'Now both sides have 6, 4, 4 and 2. No difference at all is a draw. Try the other stack.':
    'Agora os dois lados têm 6, 4, 4 e 2. Sem diferença nenhuma, é empate. Experimenta a outra pilha.',
  'Smaller and larger boards': 'Tabuleiros menores e maiores',
  'The same game can be played on boards from 3 by 3 to 10 by 10. This is the smallest. Place a piece.':
    'O mesmo jogo pode ser jogado em tabuleiros de 3 por 3 a 10 por 10. Este é o mais pequeno. Coloca uma peça.',
  'Any cell will do.': 'Serve qualquer casa.',
  'With four pieces each, only one neutral piece will be left for stepping here. On 10 by 10, there will be 92.':
    'Com quatro peças de cada lado, aqui só vai sobrar uma peça neutra para andar. Em 10 por 10 sobram 92.',
  'Choose any cell.': 'Escolhe qualquer casa.',
  'The free opening': 'A abertura livre',
  'In the variant with the free opening you need not place all your pieces first. You hold three, but step with your stack on c3 right now.':
    'Na variante da abertura livre não precisas de colocar primeiro todas as tuas peças. Ainda tens três na mão, mas anda já com a tua pilha de c3.',
  'From c3 to any neighbour.': 'De c3 para qualquer casa vizinha.',
  'In this variant each turn is your choice: place or step. In the standard game, everything is placed first.':
    'Nesta variante escolhes em cada jogada: colocar ou andar. No jogo normal, coloca-se tudo primeiro.',
  'Placing is allowed too, but show that you can step: move the stack on c3.':
    'Colocar também é permitido, mas mostra que sabes andar: move a pilha de c3.',
  "Your 7 on c2 leads, but white's 6 on e3 has a path of three pieces: d3, d2, d1. Make the step that wins.":
    'O teu 7 em c2 vai à frente, mas o 6 do branco em e3 tem um caminho de três peças: d3, d2, d1. Dá o passo que vence.',
  "Stand in white's way.": 'Põe-te no caminho do branco.',
  "You are 8 tall and stand on white's path. White got d3, which makes 7, and no more; d1 is yours whenever you like. One step took a piece and closed a road.":
    'Tens 8 de altura e estás no caminho do branco. O branco ficou com d3, que faz 7, e mais nada; d1 é tua quando quiseres. Um só passo tomou uma peça e fechou um caminho.',
  "You will grow to 9 on b2 and a2, but white will too, over d3, d2 and d1, and the other stacks are equal: a draw. Can you do something about white's path?":
    'Vais crescer até 9 em b2 e a2, mas o branco também, por d3, d2 e d1, e as outras pilhas são iguais: empate. Podes fazer alguma coisa contra o caminho do branco?',
};
