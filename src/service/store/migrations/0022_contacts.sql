-- Ways to reach a person besides the addresses. `chat`: an address that opens a chat.
alter table people add column phone text, add column chat text;
