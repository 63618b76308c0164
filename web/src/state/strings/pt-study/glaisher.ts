/** The lesson of Glaisher in Portuguese, by its English texts, and what other lessons say as well. */
export const glaisher: Record<string, string> = {
  'Glaisher in five minutes': 'Glaisher em cinco minutos',
  'Break a stack into parts of different heights, and each part flies as far as it is tall. Link two opposite sides of the hexagon with a chain of your stacks, and you win.':
    'Divide uma pilha em partes de alturas diferentes, e cada parte voa tão longe quanto a sua altura. Liga dois lados opostos do hexágono com uma cadeia de pilhas tuas, e vences.',
  'That is all of Glaisher. Look along all six directions, mind what your parts land on, and never forget the piece you may place.':
    'O Glaisher é só isto. Olha para as seis direções, repara onde aterram as tuas partes e nunca te esqueças da peça que podes colocar.',
  'Split and fly': 'Dividir e voar',
  'You are red, with three stacks of six. Take the one on b9, at the top, and split it into 1, 2 and 3. All parts fly south-east, each exactly as many cells as it is tall. Then place one new red piece on any empty cell.':
    'Jogas com o vermelho e tens três pilhas de seis. Pega na que está em b9, lá em cima, e divide-a em 1, 2 e 3. Todas as partes voam para sudeste, cada uma exatamente tantas casas quanta a sua altura. Depois coloca uma peça vermelha nova em qualquer casa vazia.',
  'For example b9se123@b9: from b9, south-east, parts 1, 2 and 3, the new piece on b9.':
    'Por exemplo b9se123@b9: de b9, para sudeste, partes 1, 2 e 3, e a peça nova em b9.',
  'The 1 landed one cell away, the 2 two cells and the 3 three cells, and the new piece, which never runs out, is already on the board. Yellow has split its stack on f8 to the west.':
    'O 1 aterrou a uma casa de distância, o 2 a duas e o 3 a três, e a peça nova, que nunca se esgota, já está no tabuleiro. O amarelo dividiu a sua pilha de f8 para oeste.',
  'A legal turn. This time: the stack on b9, south-east, in parts of 1, 2 and 3.':
    'É uma jogada legal. Desta vez: a pilha de b9, para sudeste, em partes de 1, 2 e 3.',
  'The right stack and direction. Split it into three parts: 1, 2 and 3.':
    'A pilha e a direção estão certas. Divide-a em três partes: 1, 2 e 3.',
  'All in one': 'Tudo de uma vez',
  'No two parts may be equally tall, so six can be 1+2+3, 1+5 or 2+4. It can also stay whole and fly six cells. Do that with the stack on b9, south-east, and place a piece anywhere.':
    'Não pode haver duas partes da mesma altura, por isso seis pode ser 1+2+3, 1+5 ou 2+4. Também pode ficar inteira e voar seis casas. Faz isso com a pilha de b9, para sudeste, e coloca uma peça onde quiseres.',
  'For example b9se6@e5.': 'Por exemplo b9se6@e5.',
  'Six cells away in one go. A part must land on the board, so tall parts need room.':
    'Seis casas de uma só vez. As partes têm de aterrar no tabuleiro, por isso as mais altas precisam de espaço.',
  'Legal, but this time move all six of b9 together, south-east.':
    'É legal, mas desta vez move juntas as seis peças de b9, para sudeste.',
  Capture: 'Capturar',
  'A part that lands on an enemy stack no taller than itself captures it. East of your 3 on e5 stand a yellow 1 and a yellow 2. Capture both in one turn.':
    'Uma parte que aterra numa pilha inimiga não mais alta do que ela captura-a. A leste do teu 3 em e5 estão um 1 e um 2 amarelos. Captura os dois numa só jogada.',
  'Split e5 into 1 and 2, and go east. The new piece goes anywhere, e5 included.':
    'Divide e5 em 1 e 2 e vai para leste. A peça nova vai para onde quiseres, até para e5.',
  'Your 1 took a 1, your 2 took a 2: captured pieces turn over and the heights add up, to 2 and 4. Landing on your own stack adds up as well.':
    'O teu 1 tomou um 1 e o teu 2 tomou um 2: as peças capturadas viram-se e as alturas somam-se, dando 2 e 4. Aterrar numa pilha tua também soma.',
  'That does not capture both. Which two parts land on f5 and g5?':
    'Assim não capturas as duas. Que duas partes aterram em f5 e g5?',
  'Too tall to take': 'Alta demais',
  'The yellow 9 on f5 is taller than your 2, so you cannot land there, but you may fly over it. Move east.':
    'O 9 amarelo em f5 é mais alto do que o teu 2: não podes aterrar ali, mas podes voar por cima. Vai para leste.',
  'Two pieces fly two cells: e5 to g5.': 'Duas peças voam duas casas: de e5 para g5.',
  'What lies on the way does not matter. But a single part that would land on a taller enemy stack makes the whole turn impossible.':
    'O que está pelo caminho não importa. Mas basta uma parte que fosse aterrar numa pilha inimiga mais alta para tornar toda a jogada impossível.',
  'Legal, but fly over the tower: east, with both pieces.':
    'É legal, mas voa por cima da torre: para leste, com as duas peças.',
  'The new piece': 'A peça nova',
  'The cell that your stack leaves is empty, so the new piece may go there. Move e5 in any direction and place the new piece on e5.':
    'A casa que a tua pilha deixa fica vazia, por isso a peça nova pode ir para lá. Move e5 em qualquer direção e coloca a peça nova em e5.',
  'For example e5e2@e5.': 'Por exemplo e5e2@e5.',
  'You have moved on and still hold the place. Every turn adds a piece, so the board fills up.':
    'Avançaste e continuas a ocupar o lugar. Cada jogada acrescenta uma peça, e o tabuleiro vai-se enchendo.',
  'The stack has moved. Now the new piece should stand where it came from, on e5.':
    'A pilha já se moveu. Agora a peça nova deve ficar no lugar de onde ela saiu, em e5.',
  Connect: 'Ligar',
  'You win when a chain of your stacks links two opposite sides. Your row 5 reaches from a5 to i5, corner to corner, and only d5 is missing. Fill it without tearing the chain elsewhere.':
    'Vences quando uma cadeia de pilhas tuas liga dois lados opostos. A tua linha 5 vai de a5 a i5, de canto a canto, e só falta d5. Preenche essa casa sem partir a cadeia noutro ponto.',
  'A stack outside the chain can make the move: the single piece on a9. Then place on d5.':
    'Uma pilha fora da cadeia pode fazer a jogada: a peça sozinha em a9. Depois coloca em d5.',
  'From side to side without a gap: you have won. A corner cell belongs to both sides that meet there.':
    'De lado a lado sem falhas: venceste. Uma casa de canto pertence aos dois lados que ali se encontram.',
  'The chain still has a gap. Moving a stack out of row 5 opens a new one.':
    'A cadeia ainda tem uma falha. Tirar uma pilha da linha 5 abre outra.',
  'No turn left': 'Sem jogadas',
  "Nobody passes in Glaisher: without a legal turn you lose. Yellow's last piece stands in the corner, on a9, and can still go to b8. Close that cell with something taller, or take the piece, and win.":
    'No Glaisher ninguém passa: quem não tem jogada legal perde. A última peça do amarelo está no canto, em a9, e ainda pode ir para b8. Fecha essa casa com algo mais alto, ou toma a peça, e vence.',
  'Your 3 on e8 flies three cells west, in one part.':
    'O teu 3 em e8 voa três casas para oeste, numa só parte.',
  'Yellow has no legal turn left, and you have won without a chain.':
    'O amarelo já não tem jogada legal, e venceste sem cadeia.',
  'Yellow still has a turn. Where could the piece on a9 go?':
    'O amarelo ainda tem uma jogada. Para onde podia ir a peça de a9?',
  'The longest game': 'O jogo mais longo',
  'This game has lasted 499 turns. Make any turn that does not capture.':
    'Este jogo já dura há 499 jogadas. Faz qualquer jogada que não capture.',
  'Move e5 to any empty cell beside it, and place a piece anywhere.':
    'Move e5 para qualquer casa vazia ao lado e coloca uma peça onde quiseres.',
  'Turn 500 is complete and nobody has won, so the game is a draw. It hardly ever comes to that, and a win on turn 500 would have counted.':
    'A jogada 500 está feita e ninguém venceu, por isso o jogo está empatado. Quase nunca se chega a isto, e uma vitória na jogada 500 teria contado.',
  "That takes yellow's last piece and wins, even on turn 500. To see the draw, leave it alone.":
    'Isso toma a última peça do amarelo e vence, mesmo na jogada 500. Para veres o empate, deixa-a em paz.',
  'Splitting as a duty': 'Obrigação de dividir',
  'In one variant, no stack may move in one part. Your 3 can split into 1 and 2. Do so, and look at what yellow is left with.':
    'Numa das variantes, nenhuma pilha se pode mover inteira. O teu 3 pode dividir-se em 1 e 2. Faz isso e repara no que resta ao amarelo.',
  'Any direction, parts 1 and 2, a piece anywhere.':
    'Qualquer direção, partes 1 e 2, e uma peça onde quiseres.',
  'A 2 cannot be split into different parts, so yellow has no legal turn and has lost.':
    'Um 2 não se pode dividir em partes diferentes, por isso o amarelo não tem jogada legal e perdeu.',
  'Split the stack on e5 into 1 and 2.': 'Divide a pilha de e5 em 1 e 2.',
  'Now win': 'Agora vence',
  'You are red. One turn connects two opposite sides. Find it: a stack moves, and a new piece is placed.':
    'Jogas com o vermelho. Há uma jogada que liga dois lados opostos. Encontra-a: move-se uma pilha e coloca-se uma peça nova.',
  'Your chain runs from a5 on the left to e6, and your stacks on f7 and g7 reach the edge on the right. Link e6 and f7 without moving what is already in place.':
    'A tua cadeia vai de a5, à esquerda, até e6, e as tuas pilhas de f7 e g7 chegam à borda da direita. Liga e6 a f7 sem mexer no que já está no lugar.',
  'Side to opposite side without a gap: that is how games of Glaisher are won.':
    'De um lado ao lado oposto sem falhas: é assim que se vence no Glaisher.',
  'Not connected yet. Look at what separates your chain on the left from your stacks on the right.':
    'Ainda não está ligado. Repara no que separa a tua cadeia, à esquerda, das tuas pilhas, à direita.',
};
